// Reads the file in which a running PostgreSQL server writes its process and port, and detects a
// file left over by one that no longer runs.
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { isAlive, isTaken } from './process-identity.ts';

export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /**
   * `ready` as the server reports it; `starting` covers recovery, stopping and anything unknown.
   */
  readonly status: 'ready' | 'starting';
}

/**
 * The living server of `cluster`, if any. Lines of the file: pid, folder, start, port, socket
 * folder, address, memory, status.
 */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const lines = readLines(file);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid < 1 || !isAlive(pid)) return undefined;
  if (!isServerOf(pid, cluster)) return undefined;
  return {
    pid,
    port: Number(lines[3] ?? 0),
    status: lines[7]?.trim() === 'ready' ? 'ready' : 'starting',
  };
}

/**
 * Removes the file when its number is in use but not by a running server of `cluster`, because the
 * server would refuse to start: another process has the number, or a killed server whose parent has
 * not reaped it, and may never do so. Orphans that hold the memory of such a server are found
 * without the file too. If no process has the number, the server handles the file itself.
 * @returns true when a file was removed
 */
export function removeStaleFile(cluster: string): boolean {
  const file = join(cluster, 'postmaster.pid');
  if (!existsSync(file) || findPostmaster(cluster)) return false;
  const pid = Number(readLines(file)[0]);
  if (Number.isInteger(pid) && pid > 0 && !isTaken(pid)) return false;
  rmSync(file, { force: true });
  return true;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

// Where the system does not show command lines (outside Linux), only the number can be compared.
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    const folder = words[words.indexOf('-D') + 1];
    return (
      folder !== undefined && existsSync(folder) && realpathSync(folder) === realpathSync(cluster)
    );
  } catch {
    return false;
  }
}

const startupMessage = (): Buffer => {
  const body = Buffer.from('user\0postgres\0database\0postgres\0\0');
  const head = Buffer.alloc(8);
  head.writeInt32BE(body.length + 8, 0);
  head.writeInt32BE(196_608, 4);
  return Buffer.concat([head, body]);
};

/**
 * True when a server on this loopback port asks for the password, which it does only when it
 * accepts connections (protocol 3.0).
 */
export function answers(port: number, patienceMs = 1000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const end = (verdict: boolean): void => {
      socket.destroy();
      resolve(verdict);
    };
    socket.setTimeout(patienceMs, () => end(false));
    socket.once('connect', () => socket.write(startupMessage()));
    socket.once('data', (part: Buffer) => end(part[0] === 'R'.charCodeAt(0)));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
}
