//! Short lists with a fixed number of slots, filled from the front.

/// Puts something into the first empty slot; without one it is lost.
pub(crate) fn put<T>(slots: &mut [Option<T>], it: T) {
    if let Some(slot) = slots.iter_mut().find(|it| it.is_none()) {
        *slot = Some(it);
    }
}
