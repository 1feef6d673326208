// The processor time and memory of a process, read from /proc: unlike elapsed time they do not vary
// with other load on the machine.
import { readdirSync, readFileSync } from 'node:fs';

// The kernel counts in ticks of USER_HZ, which is 100 on every Linux that Node runs on.
const msPerTick = 10;

interface Stat {
  readonly parent: number;
  readonly ownMs: number;
  readonly reapedMs: number;
}

function statOf(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  // The name in brackets may hold spaces; the fields are counted from behind it: state, parent, ...
  // utime is the 12th.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const at = (index: number) => fields[index] ?? 0;
  return {
    parent: at(1),
    ownMs: (at(11) + at(12)) * msPerTick,
    reapedMs: (at(13) + at(14)) * msPerTick,
  };
}

/**
 * Processor milliseconds (user and system, all living threads) of one process, to the microsecond;
 * throws when it is gone.
 */
export function cpuMs(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/task`).reduce(
      (sum, thread) => sum + threadMs(`/proc/${pid}/task/${thread}/schedstat`),
      0,
    );
  } catch (reason) {
    throw new Error(`process ${pid} is gone`, { cause: reason });
  }
}

// The first field of schedstat is the time on a processor in nanoseconds; ticks of 10 ms would be
// too coarse for one round.
const threadMs = (file: string): number =>
  Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6;

/**
 * Processor milliseconds of a process and its children, the ended ones included: PostgreSQL by its
 * postmaster.
 */
export function familyCpuMs(pid: number): number {
  const parent = statOf(pid);
  if (!parent) throw new Error(`process ${pid} is gone`);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid);
  return (
    parent.ownMs + parent.reapedMs + children.reduce((sum, stat) => sum + (stat?.ownMs ?? 0), 0)
  );
}

/** Resident memory of one process in KiB; throws when it is gone. */
export function residentKib(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!found) throw new Error(`process ${pid} shows no memory`);
  return Number(found[1]);
}

/** The parent's process id; throws when the process is gone. */
export function parentOf(pid: number): number {
  const stat = statOf(pid);
  if (!stat) throw new Error(`process ${pid} is gone`);
  return stat.parent;
}

/**
 * Processor milliseconds that the whole machine has spent (not idle, not waiting), all cores
 * together.
 */
export function machineBusyMs(): number {
  const line = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '';
  const [user = 0, nice = 0, system = 0, , , interrupt = 0, softInterrupt = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system + interrupt + softInterrupt + stolen) * msPerTick;
}
