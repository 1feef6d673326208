// A lock between processes for steps that two starts must not do at once: a file that names its
// owners.
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs `work` while this process alone holds `file`; waits for a living owner, breaks the lock of a
 * dead one. `work` receives `also(pid)`, by which a child keeps the lock should this process be
 * killed before it.
 * @param {(line: string) => void} log
 */
export async function withLock(file, log, work) {
  mkdirSync(dirname(file), { recursive: true });
  for (let logged = false; !take(file, owner(process.pid)); await sleep(200)) {
    const owners = read(file);
    if (owners !== undefined && isAbandoned(file, owners)) breakLock(file, owners);
    else if (!logged && owners) {
      log(`Another start is at the same step (process ${parseInt(owners, 10)}); waiting for it.`);
      logged = true;
    }
  }
  try {
    return await work((pid) => writeFileSync(file, `${owner(process.pid)} ${owner(pid)}`));
  } finally {
    rmSync(file, { force: true });
  }
}

function take(file, owners) {
  try {
    writeFileSync(file, owners, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

function isAbandoned(file, owners) {
  if (owners !== '') return !owners.split(' ').some(isAlive);
  // Created but not yet written: its owner is between two calls, or died there.
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
  return Date.now() - written > 2000;
}

/** `number@start`: numbers come again after a restart, in a container the same ones each time. */
const owner = (pid) => `${pid}@${startOf(pid)}`;

/** When a process started, in ticks since the machine did; empty where the system does not say. */
function startOf(pid) {
  try {
    // The name in the second field may hold spaces and brackets.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[19];
  } catch {
    return '';
  }
}

function isAlive(owner) {
  const [pid, start = ''] = owner.split('@');
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return start === '' || start === startOf(pid);
}

// Moved away before it is judged again: what two waiters break at once must not be the new owner's
// lock.
function breakLock(file, abandoned) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = read(aside);
  rmSync(aside, { force: true });
  if (taken !== undefined && taken !== abandoned) take(file, taken);
}
