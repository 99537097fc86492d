//! Small things that only a browser can do.

use wasm_bindgen::{JsCast as _, JsValue, prelude::Closure};

/// Writes something that must not happen where developers, and tests, see it.
pub fn complain(text: &str) {
    web_sys::console::error_1(&JsValue::from_str(text));
}

/// The window; there is always one where this is called.
pub fn window() -> web_sys::Window {
    web_sys::window().expect("this runs in a page")
}

/// The document of the page.
pub fn document() -> web_sys::Document {
    window().document().expect("a page has a document")
}

/// A picture that came with the page, as SVG: see `static/art`.
pub fn art(name: &str) -> String {
    document().get_element_by_id(&format!("art-{name}")).map(|it| it.inner_html()).unwrap_or_default()
}

/// Where this browser keeps what a person wants kept, if it is allowed to.
pub fn storage() -> Option<web_sys::Storage> {
    window().local_storage().ok().flatten()
}

/// What was kept under a key.
pub fn kept(key: &str) -> Option<String> {
    storage()?.get_item(key).ok().flatten()
}

/// Keeps something. Says whether that was possible: storage may be full or forbidden.
pub fn keep(key: &str, value: &str) -> bool {
    storage().is_some_and(|it| it.set_item(key, value).is_ok())
}

/// Forgets what was kept under a key.
pub fn forget(key: &str) {
    if let Some(storage) = storage() {
        let _ = storage.remove_item(key);
    }
}

/// 32 bytes that nobody can guess.
pub fn random_bytes() -> [u8; 32] {
    let mut bytes = [0; 32];
    let crypto = js_sys::Reflect::get(&js_sys::global(), &"crypto".into()).ok();
    let crypto = crypto.and_then(|it| it.dyn_into::<web_sys::Crypto>().ok());
    match crypto.map(|it| it.get_random_values_with_u8_array(&mut bytes)) {
        Some(Ok(_)) => bytes,
        Some(Err(_)) | None => {
            bytes.iter_mut().for_each(|it| *it = (js_sys::Math::random() * 256.0) as u8);
            bytes
        }
    }
}

/// Milliseconds since 1970.
pub fn now() -> u64 {
    js_sys::Date::now() as u64
}

/// Does something after so many milliseconds, in a page or in a worker.
pub fn later(millis: i32, act: impl FnOnce() + 'static) {
    let act = Closure::once_into_js(act);
    let global = js_sys::global();
    let act: &js_sys::Function = act.unchecked_ref();
    let _ = match global.dyn_ref::<web_sys::DedicatedWorkerGlobalScope>() {
        Some(worker) => worker.set_timeout_with_callback_and_timeout_and_arguments_0(act, millis),
        None => window().set_timeout_with_callback_and_timeout_and_arguments_0(act, millis),
    };
}

/// Copies a text. A page that came over plain HTTP from another machine may not.
pub fn copy(text: &str) -> Option<js_sys::Promise> {
    let field = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let clipboard = field(&window().navigator(), "clipboard").filter(|it| it.is_object())?;
    let write = field(&clipboard, "writeText")?.dyn_into::<js_sys::Function>().ok()?;
    write.call1(&clipboard, &text.into()).ok()?.dyn_into().ok()
}

/// Whether the browser believes that it has a network.
pub fn is_online() -> bool {
    window().navigator().on_line()
}

/// Whether a media query holds now.
pub fn matches(query: &str) -> bool {
    window().match_media(query).ok().flatten().is_some_and(|it| it.matches())
}

/// Whether the screen is laid out for a phone.
pub fn is_phone() -> bool {
    matches("(max-width: 760px)")
}

/// Whether fingers point here: nothing can be rested on.
pub fn is_for_fingers() -> bool {
    matches("(hover: none)")
}

/// Whether a person has clicked or typed anything in the page yet. Where the browser can't tell, they have.
pub fn was_touched() -> bool {
    let field = |of: &JsValue, name: &str| js_sys::Reflect::get(of, &name.into()).ok();
    let activation = field(&window().navigator(), "userActivation").filter(|it| it.is_object());
    activation.and_then(|it| field(&it, "hasBeenActive")?.as_bool()).unwrap_or(true)
}
