//! `omerta serve`: opens a house that hosts tables for many people.

use std::fs;
use std::io::{self, Write as _};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::PathBuf;
use std::time::Duration;

use omerta_server::{HouseError, Options, Practice};
use omerta_store::Place;

use crate::assets::{self, Page};
use crate::error::CliError;

/// Open a house
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Where to listen; port 0 takes any that is free
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS")]
    addr: SocketAddr,

    /// The folder that everything is written into
    #[arg(long, default_value = "omerta-house", value_name = "FOLDER")]
    data: PathBuf,

    /// Write into a PostgreSQL database instead
    #[arg(long, value_name = "URL", env = "OMERTA_DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,

    /// Listen on the local network, and show the address as a QR code
    #[arg(long)]
    lan: bool,

    /// A folder with a browser client, as `cargo xtask web` makes it, in the place of the one that is built in
    #[arg(long, value_name = "FOLDER")]
    assets: Option<PathBuf>,

    /// Requests a second that one guest may send; 0 counts none
    #[arg(long, default_value_t = 50.0, value_name = "N")]
    rate: f64,

    /// Connections that may be open at once
    #[arg(long, default_value_t = 10_000, value_name = "N")]
    connections: u32,

    /// Connections that may be open from one address
    #[arg(long, default_value_t = 2_000, value_name = "N")]
    per_address: u32,

    /// Unfinished tables that one guest may have opened
    #[arg(long, default_value_t = 50, value_name = "N")]
    tables_per_guest: usize,

    /// Milliseconds that a table stays in memory when nobody uses it
    #[arg(long, default_value_t = 60_000, value_name = "MS")]
    idle: u64,

    /// The longest a bot takes its time, in milliseconds
    #[arg(long, default_value_t = 1_500, value_name = "MS")]
    pace: u32,

    /// Milliseconds between signs of life that clients are asked for
    #[arg(long, default_value_t = 10_000, value_name = "MS")]
    heartbeat: u32,

    /// Milliseconds that an update may wait for the next one, if whoever is told has nothing to answer
    #[arg(long, default_value_t = 20, value_name = "MS")]
    gather: u32,

    /// Seconds that a code is good which moves a seat to another device
    #[arg(long, default_value_t = 300, value_name = "S")]
    code_life: u32,

    /// No real house: luck, tokens and names follow from this number, for programs that test
    #[arg(long, value_name = "N", conflicts_with = "lan")]
    practice: Option<u64>,

    /// What the clock shows at the start, in milliseconds; for practice
    #[arg(long, value_name = "MS", requires = "practice", hide = true)]
    clock: Option<u64>,

    /// Whoever sits at a table says what luck gives; for practice
    #[arg(long, requires = "practice", hide = true)]
    dealt: bool,

    /// Milliseconds until something legal is answered for a bot that gives no answer
    #[arg(long, default_value_t = 5_000, value_name = "MS")]
    bot_patience: u64,
}

/// Runs until it is interrupted.
pub(crate) fn run(args: Args, page: Page) -> anyhow::Result<()> {
    let place = match args.database_url {
        Some(url) => Place::Postgres(url),
        None => {
            let unusable =
                |err| CliError::new("no-folder", format!("can't use `{}`: {err}", args.data.display()));
            fs::create_dir_all(&args.data).map_err(unusable)?;
            Place::File(omerta_server::data_file(&args.data))
        }
    };
    let mut addr = args.addr;
    if args.lan {
        addr.set_ip(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
    } else if !addr.ip().is_loopback() {
        let text = format!("{addr} is open to others: say --lan if that is meant");
        return Err(CliError::new("not-loopback", text).into());
    }
    let options = Options {
        addr,
        rate: args.rate,
        connections: args.connections,
        per_address: args.per_address,
        tables_per_guest: args.tables_per_guest,
        idle: args.idle,
        pace: args.pace,
        heartbeat: args.heartbeat,
        gather: Duration::from_millis(u64::from(args.gather)),
        code_life: u64::from(args.code_life) * 1000,
        practice: args.practice.map(|number| Practice { number, clock: args.clock, is_dealt: args.dealt }),
        bot_patience: args.bot_patience,
        assets: match &args.assets {
            Some(folder) => assets::read(folder)?,
            None => assets::own(page),
        },
        ..Options::new(place)
    };
    allow_connections();
    let lan = args.lan;
    omerta_server::run(options, move |addr| ready(addr, lan)).map_err(told)?;
    Ok(())
}

/// A connection is a file to the system: this process may have as many as it is allowed to ask for.
fn allow_connections() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        // If not, there are fewer connections, and the rest wait at the door.
        let _ = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
    }
}

/// One line for programs; on a local network also an address that others can reach.
fn ready(addr: SocketAddr, is_lan: bool) {
    let own = if is_lan { lan_address().unwrap_or(addr.ip()) } else { addr.ip() };
    let url = format!("http://{}", SocketAddr::new(own, addr.port()));
    // Whoever waits for the line has the picture by then.
    if is_lan && let Some(picture) = qr(&url) {
        eprintln!("{picture}");
    }
    let mut out = io::stdout().lock();
    // Nobody may be reading; the house is open all the same.
    let _ = writeln!(out, "listening on {url}").and_then(|()| out.flush());
}

/// The address under which this machine is known on its network. Nothing is sent.
fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // A documentation address: it only decides which of our own would be used.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|it| it.ip()).filter(|it| !it.is_unspecified())
}

/// A link as a picture of blocks.
pub(crate) fn qr(text: &str) -> Option<String> {
    use qrcode::render::unicode::Dense1x2;
    let code = qrcode::QrCode::new(text).ok()?;
    Some(code.render::<Dense1x2>().quiet_zone(true).build())
}

fn told(err: HouseError) -> anyhow::Error {
    CliError::new(err.code(), err.to_string()).into()
}
