// Identifies a process so that it can be recognised later, although the system reuses process
// numbers.
import { readFileSync } from 'node:fs';

/**
 * `"<pid> <start time>"`; the start time is empty where the system does not show it (outside
 * Linux).
 */
export const identityOf = (pid: number): string => `${pid} ${startTime(pid)}`;

/**
 * True while exactly the process that `identity` named is running. Anything unreadable names no
 * process.
 */
export function isRunning(identity: string): boolean {
  const [pid = '', started = ''] = identity.trim().split(' ');
  if (!/^[1-9]\d*$/.test(pid) || !isAlive(Number(pid))) return false;
  return started === '' || started === startTime(Number(pid));
}

/** True when a process of this number exists, with any owner; a zombie does not count. */
export const isAlive = (pid: number): boolean => isTaken(pid) && statFields(pid)[0] !== 'Z';

/**
 * True while the system does not reuse this number: also for a zombie, which its parent has not
 * reaped.
 */
export function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

// Field 22 of /proc/<pid>/stat (proc_pid_stat(5)); the second field may hold spaces, so counting
// starts after its bracket.
const startTime = (pid: number): string => statFields(pid)[19] ?? '';

function statFields(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').slice(-1).join('').split(' ');
  } catch {
    return [];
  }
}
