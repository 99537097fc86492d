//! Ca$h 'n Guns: content, rules, view.
