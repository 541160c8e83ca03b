// Runs before each test file. The files share processes, and an app that opens its data directory sets the umask of its
// process.
process.umask(0o022);
