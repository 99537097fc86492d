// No browser client: what a plain `cargo build` puts into the binary.
&[]
