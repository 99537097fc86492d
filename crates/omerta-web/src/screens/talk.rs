//! What people at a table say to each other.

use leptos::html::Ol;
use leptos::prelude::*;
use omerta_core::Short as _;
use omerta_core::{Phrase, Seat};
use omerta_games::GameKind;
use omerta_protocol::house::{CHAT_LETTERS, ChatLine, ChatTo, HouseWish, SeatState, Stage};

use crate::house::Room;
use crate::icon::{icon, mark};

/// To whom one may speak now: the first is meant unless told.
fn ears(room: Room) -> Vec<ChatTo> {
    room.table.with(|it| {
        let Some(table) = it.as_ref() else { return Vec::new() };
        let Some(own) = table.you.seat else {
            // Those who watch a game don't disturb it.
            return match table.stage {
                Stage::Playing => vec![ChatTo::Watchers],
                Stage::Lobby | Stage::Over | Stage::Closed => vec![ChatTo::Table, ChatTo::Watchers],
            };
        };
        let mut ears = vec![ChatTo::Table];
        if table.game.parse::<GameKind>().is_ok_and(GameKind::has_politics) {
            let people = table.seats.iter().filter(|it| matches!(it.state, SeatState::Person { .. }));
            ears.extend(people.filter(|it| it.seat != own).map(|it| ChatTo::Seat(it.seat)));
        }
        ears
    })
}

/// The panel.
pub fn talk(room: Room, mark_of: impl Fn(Seat) -> char + Copy + Send + Sync + 'static) -> AnyView {
    let app = room.app;
    let list = NodeRef::<Ol>::new();
    let (text, to) = (RwSignal::new(String::new()), RwSignal::new(0_usize));
    Effect::new(move |_| {
        let n = room.chat.with(|it| it.len());
        if let Some(list) = list.get() {
            list.set_scroll_top(list.scroll_height());
            room.read.set(n);
        }
    });
    let whom = move |to: ChatTo| match to {
        ChatTo::Table => app.t("talk.table"),
        ChatTo::Watchers => app.t("talk.watchers"),
        ChatTo::Seat(seat) => room.person(seat).unwrap_or_else(|| seat.to_string()),
    };
    let line = move |it: &ChatLine| {
        let sign = it.from.seat.map_or_else(|| icon("eye"), |seat| mark(mark_of(seat), 20, None));
        let private = match it.to {
            ChatTo::Table => None,
            ChatTo::Watchers | ChatTo::Seat(_) => {
                Some(app.tell(&Phrase::new("talk.only").with("names", whom(it.to))))
            }
        };
        view! { <li>{sign}<span><b>{it.from.name.clone()}</b>" "{private.map(|it| view! { <em>{it}" "</em> })}{it.text.clone()}</span></li> }
    };
    let lines = move || room.chat.get().iter().map(line).collect::<Vec<_>>();
    let send = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let said = text.get_untracked().trim().to_owned();
        let ears = untrack(move || ears(room));
        if let Some(to) = ears.get(to.get_untracked()).or(ears.first()).filter(|_| !said.is_empty()) {
            room.say(*to, said);
            text.set(String::new());
        }
    };
    let choice = move || {
        let ears = ears(room);
        (ears.len() > 1).then(|| {
            let option = |(i, it): (usize, ChatTo)| view! { <option value=i.to_string()>{whom(it)}</option> };
            view! {
                <select aria-label=app.t("talk.to") on:change=move |event| to.set(event_target_value(&event).parse().unwrap_or(0))>
                    {ears.into_iter().enumerate().map(option).collect::<Vec<_>>()}
                </select>
            }
        })
    };
    view! {
        <section class="pan o-4 talks">
            <h2>{icon("chat")}{move || app.t("talk.title")}</h2>
            <ol class="talk" role="log" aria-label=move || app.t("talk.title") tabindex="0" node_ref=list>{lines}</ol>
            {muting(room)}
            <form class="sayin" on:submit=send>
                {choice}
                <input id="talk" maxlength=CHAT_LETTERS.to_string() aria-label=move || app.t("talk.say") placeholder=move || app.t("talk.say")
                    prop:value=move || text.get() on:input=move |event| text.set(event_target_value(&event)) />
                <button class="btn" type="submit">{move || app.t("talk.send")}</button>
            </form>
        </section>
    }
    .into_any()
}

/// Whose words one does not want to read: everyone who has said something.
fn muting(room: Room) -> AnyView {
    let app = room.app;
    let list = move || {
        let table = room.table.get()?;
        let own = table.you.seat.and_then(|it| room.person(it));
        let mut names: Vec<String> = room.chat.with(|it| it.iter().map(|it| it.from.name.clone()).collect());
        names.extend(table.you.muted.iter().cloned());
        names.sort_short();
        names.dedup();
        names.retain(|it| Some(it) != own.as_ref());
        (!names.is_empty()).then(|| {
            let item = |name: String| {
                let on = !table.you.muted.contains(&name);
                let key = if on { "talk.mute" } else { "talk.unmute" };
                let text = app.tell(&Phrase::new(key).with("name", name.clone()));
                view! { <button class="btn btn--ghost" on:click=move |_| room.wish(HouseWish::Mute { name: name.clone(), on })>{text}</button> }
            };
            view! { <details class="mutes"><summary>{app.t("talk.quiet")}</summary><div class="row">{names.into_iter().map(item).collect::<Vec<_>>()}</div></details> }
        })
    };
    view! { {list} }.into_any()
}
