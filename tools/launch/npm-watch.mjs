// Ends the launcher when the npm above it is gone: npm's shell dies of a signal without passing it
// on.
import { readFileSync } from 'node:fs';

const everyMs = 250;

/**
 * Sends this process SIGTERM once npm, or the shell that npm runs scripts in, has gone. Does
 * nothing when npm did not start it.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  // Where the shell did not give way to this program, npm is one higher; outside Linux that is not
  // seen.
  const above = isShell(parent) ? parentOf(parent) : undefined;
  const watching = setInterval(() => {
    if (process.ppid === parent && (above === undefined || parentOf(parent) === above)) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  watching.unref();
}

const isShell = (pid) =>
  /^(sh|dash|bash|ash|busybox|zsh)$/.test(read(`/proc/${pid}/comm`)?.trim() ?? '');

// The second field of the line may hold spaces, so counting starts after its bracket.
const parentOf = (pid) => read(`/proc/${pid}/stat`)?.split(') ').slice(-1)[0]?.split(' ')[1];

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
