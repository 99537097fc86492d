//! The links that bring people to a table. Their secret stands behind the `#`, so it is in no log and no referrer.

use std::fmt;
use std::str::FromStr;

/// A link to a table.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// Where the house is, without a slash at the end: `http://192.168.1.5:8080`.
    pub base: String,
    /// The table.
    pub table: String,
    /// The secret, if there is one.
    pub secret: Option<Secret>,
}

/// What a link lets its reader do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecretKind {
    /// Sit down on any free seat.
    Join,
    /// Sit down on one seat.
    Seat,
    /// Watch.
    Watch,
}

/// The secret of a link: a letter that says what it is for, and 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A secret out of random bytes.
    pub fn new(kind: SecretKind, bytes: [u8; 16]) -> Secret {
        let letter = match kind {
            SecretKind::Join => 'j',
            SecretKind::Seat => 's',
            SecretKind::Watch => 'w',
        };
        let digits: String = bytes.iter().map(|it| format!("{it:02x}")).collect();
        Secret(format!("{letter}{digits}"))
    }

    /// What it is for.
    pub fn kind(&self) -> SecretKind {
        match self.0.as_bytes()[0] {
            b'j' => SecretKind::Join,
            b's' => SecretKind::Seat,
            _ => SecretKind::Watch,
        }
    }

    /// As it stands in a link.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// That a text is no link to a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoLink;

impl fmt::Display for NoLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a link to a table looks like http://host:port/t/0123456789ab#j…")
    }
}

impl std::error::Error for NoLink {}

impl FromStr for Secret {
    type Err = NoLink;

    fn from_str(text: &str) -> Result<Secret, NoLink> {
        let (kind, digits) = text.split_at_checked(1).ok_or(NoLink)?;
        let is_secret = matches!(kind, "j" | "s" | "w")
            && digits.len() == 32
            && digits.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'));
        is_secret.then(|| Secret(text.to_owned())).ok_or(NoLink)
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Link { base, table, secret } = self;
        write!(f, "{base}/t/{table}")?;
        secret.as_ref().map_or(Ok(()), |it| write!(f, "#{}", it.as_str()))
    }
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/t/{}", self.base, self.table)
    }
}

impl FromStr for Link {
    type Err = NoLink;

    fn from_str(text: &str) -> Result<Link, NoLink> {
        let (path, secret) = match text.trim().split_once('#') {
            Some((path, secret)) => (path, Some(secret.parse()?)),
            None => (text.trim(), None),
        };
        let (base, table) = path.trim_end_matches('/').rsplit_once("/t/").ok_or(NoLink)?;
        let is_base = base.strip_prefix("http://").or_else(|| base.strip_prefix("https://"));
        let is_table = table.len() == 12 && table.bytes().all(|it| it.is_ascii_alphanumeric());
        if is_base.is_none_or(str::is_empty) || !is_table {
            return Err(NoLink);
        }
        Ok(Link { base: base.to_owned(), table: table.to_owned(), secret })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_read_as_it_is_written_and_keeps_its_secret_from_logs() {
        let secret = Secret::new(SecretKind::Join, [0xab; 16]);
        let link =
            Link { base: "http://127.0.0.1:8080".into(), table: "0123456789ab".into(), secret: Some(secret) };
        let text = link.to_string();
        assert_eq!(text, format!("http://127.0.0.1:8080/t/0123456789ab#j{}", "ab".repeat(16)));
        assert_eq!(text.parse(), Ok(link.clone()));
        assert!(!format!("{link:?}").contains("ab".repeat(16).as_str()));
        for kind in [SecretKind::Join, SecretKind::Seat, SecretKind::Watch] {
            assert_eq!(Secret::new(kind, [1; 16]).kind(), kind);
        }
    }

    #[test]
    fn what_is_no_link_is_refused() {
        for text in [
            "",
            "#",
            "http://x",
            "http:///t/0123456789ab",
            "http://x/t/123",
            "http://x/t/0123456789ab#",
            "http://x/t/0123456789ab#jxyz",
            "ä",
        ] {
            assert_eq!(text.parse::<Link>(), Err(NoLink), "{text}");
        }
    }
}
