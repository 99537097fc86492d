//! A PostgreSQL server of our own, on a free port, gone with the test.

use std::net::{TcpListener, TcpStream};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use omerta_store::Place;
use tempfile::TempDir;

/// A database server that this test has started.
pub(crate) struct Database {
    folder: TempDir,
    port: u16,
    server: Option<Child>,
}

impl Database {
    /// Makes a cluster and starts it.
    pub(crate) fn new() -> Database {
        let folder = tempfile::Builder::new().prefix("omerta-pg").tempdir().expect("a folder");
        let data = folder.path().join("data");
        std::fs::create_dir(&data).expect("a folder");
        if is_root() {
            // The server refuses to run as root, and the tests of a container are run by root.
            let owned = Command::new("chown").args(["-R", "postgres"]).arg(folder.path()).status();
            assert!(owned.expect("chown is there").success());
        }
        let made = program("initdb")
            .args(["--auth=trust", "--username=omerta", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"])
            .arg(&data)
            .output()
            .expect("PostgreSQL is installed: cargo verify does it");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let port =
            TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a free port").port();
        let mut database = Database { folder, port, server: None };
        database.start();
        database
    }

    /// Calls with its address.
    pub(crate) fn with_place(&self, test: impl FnOnce(&Place)) {
        test(&self.place());
    }

    pub(crate) fn place(&self) -> Place {
        Place::Postgres(format!("postgres://omerta@127.0.0.1:{}/postgres", self.port))
    }

    pub(crate) fn start(&mut self) {
        let mut command = program("postgres");
        command.arg("-D").arg(self.folder.path().join("data"));
        command.args(["-h", "127.0.0.1", "-p", &self.port.to_string(), "-k"]).arg(self.folder.path());
        self.server = Some(command.stderr(Stdio::null()).spawn().expect("the server starts"));
        for _ in 0..600 {
            let ready =
                program("pg_isready").args(["-q", "-h", "127.0.0.1", "-p", &self.port.to_string()]).status();
            if TcpStream::connect(("127.0.0.1", self.port)).is_ok() && ready.is_ok_and(|it| it.success()) {
                return;
            }
            sleep(Duration::from_millis(50));
        }
        panic!("the database does not get ready");
    }

    /// Ends the server at once, as a power cut would.
    pub(crate) fn stop(&mut self) {
        if let Some(mut server) = self.server.take() {
            // SIGQUIT reaches its children too, SIGKILL would leave them.
            let ended = Command::new("kill").args(["-QUIT", &server.id().to_string()]).status();
            assert!(ended.expect("kill is there").success());
            server.wait().expect("it ends");
        }
    }
}

impl Drop for Database {
    fn drop(&mut self) {
        self.stop();
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|it| it.uid() == 0)
}

/// A program of PostgreSQL, where Debian puts it or where the path finds it.
fn program(name: &str) -> Command {
    let folders = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let found: Option<PathBuf> =
        folders.map(|it| it.path().join("bin").join(name)).filter(|it| it.exists()).max();
    let found = found.unwrap_or_else(|| name.into());
    let mut command = match is_root() {
        true => {
            let mut command = Command::new("setpriv");
            command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(found);
            command
        }
        false => Command::new(found),
    };
    // A folder that the other user may be in.
    command.current_dir("/").stdout(Stdio::null()).process_group(0);
    command
}
