//! The addresses of the page.

use omerta_games::GameKind;

/// What an address shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Route {
    /// The first page.
    Home,
    /// A new table in this browser, against bots.
    Play(GameKind),
    /// A first game, with lessons.
    Learn(GameKind),
    /// A table that is kept in this browser.
    Own(String),
    /// A new table of the house.
    Open(GameKind),
    /// A table of the house.
    Table(String),
    /// The rules of a game.
    Rules(GameKind),
    /// A game that is over, step by step.
    Replay(Option<String>),
    /// What decided a game that is over.
    Analysis(String),
    /// What a person may set.
    Settings,
    /// Nothing.
    Nowhere,
}

impl Route {
    /// What an address shows.
    pub fn of(path: &str) -> Route {
        let mut parts = path.split('/').filter(|it| !it.is_empty());
        let game = |it: Option<&str>| it.and_then(|it| it.parse::<GameKind>().ok());
        let route = match (parts.next(), parts.next()) {
            (None, _) => Route::Home,
            (Some("play"), word) => game(word).map_or(Route::Nowhere, Route::Play),
            (Some("open"), word) => game(word).map_or(Route::Nowhere, Route::Open),
            (Some("learn"), word) => game(word).map_or(Route::Nowhere, Route::Learn),
            (Some("own"), Some(id)) => Route::Own(id.to_owned()),
            (Some("t"), Some(id)) => Route::Table(id.to_owned()),
            (Some("rules"), word) => game(word).map_or(Route::Nowhere, Route::Rules),
            (Some("replay"), id) => Route::Replay(id.map(str::to_owned)),
            (Some("analysis"), Some(id)) => Route::Analysis(id.to_owned()),
            (Some("settings"), None) => Route::Settings,
            _ => Route::Nowhere,
        };
        if parts.next().is_some() { Route::Nowhere } else { route }
    }

    /// The address that shows this.
    pub fn path(&self) -> String {
        match self {
            Route::Home | Route::Nowhere => "/".to_owned(),
            Route::Play(game) => format!("/play/{game}"),
            Route::Open(game) => format!("/open/{game}"),
            Route::Learn(game) => format!("/learn/{game}"),
            Route::Own(id) => format!("/own/{id}"),
            Route::Table(id) => format!("/t/{id}"),
            Route::Rules(game) => format!("/rules/{game}"),
            Route::Replay(None) => "/replay".to_owned(),
            Route::Replay(Some(id)) => format!("/replay/{id}"),
            Route::Analysis(id) => format!("/analysis/{id}"),
            Route::Settings => "/settings".to_owned(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_address_leads_back_to_itself() {
        let game = GameKind::Empire;
        let all = [
            Route::Home,
            Route::Play(game),
            Route::Open(game),
            Route::Learn(game),
            Route::Own("k3".to_owned()),
            Route::Table("abc".to_owned()),
            Route::Rules(game),
            Route::Replay(None),
            Route::Replay(Some("k3".to_owned())),
            Route::Analysis("k3".to_owned()),
            Route::Settings,
        ];
        for route in all {
            assert_eq!(Route::of(&route.path()), route);
        }
    }

    #[test]
    fn an_address_that_leads_nowhere_says_so() {
        for path in ["/play/chess", "/play", "/own", "/analysis", "/t/a/b", "/elsewhere"] {
            assert_eq!(Route::of(path), Route::Nowhere, "{path}");
        }
    }
}
