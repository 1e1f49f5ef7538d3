// Sends this process SIGTERM when npm, which has started it, was stopped. npm passes the signal on to its shell only, and that ends
// without passing it on where it is dash, as on Debian. The process would go on with nobody who knows of it.
/** Milliseconds between two looks at the parent process, whose end is no event. */
const interval = 500;

if (process.env.npm_lifecycle_event !== undefined) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, interval);
  timer.unref();
}
