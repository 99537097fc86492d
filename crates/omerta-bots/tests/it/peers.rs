//! Frozen references stay what they were when they were measured.

use sha2::{Digest, Sha256};

/// The hash of the source of all references. Whoever changes it changes what every figure of docs/strength.md means.
const FROZEN: &str = "b7e012ad1ff59ea58b12df0244a5cc5c3f842003905418432370c17fe1f819d9";

#[test]
fn references_are_frozen() {
    let mut hash = Sha256::new();
    hash.update(include_str!("../../src/peers.rs"));
    hash.update(include_str!("../../src/peers/flat.rs"));
    hash.update(include_str!("../../src/peers/tree.rs"));
    let found: String = hash.finalize().iter().map(|it| format!("{it:02x}")).collect();
    assert_eq!(found, FROZEN, "references are never improved: write another one beside them");
}
