// How many written bytes the peer of a connection has not acknowledged yet. Node does not report
// that; Linux lists it in a table of all connections.
import { readlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';

const tables = ['/proc/net/tcp', '/proc/net/tcp6'];
/**
 * sl, local, remote and state; the queue; receive queue, timers, retransmits, uid and timeout; the
 * inode. Numbers are hexadecimal, the last four are not.
 */
const row = /^ *\d+: \S+ \S+ \S+ ([\dA-F]+):\S+ \S+ \S+ +\d+ +\d+ +(\d+) /gm;

/** Bytes by connection; none for one that is closed, and for all of them on other systems. */
export async function sendQueues(sockets: readonly Socket[]): Promise<ReadonlyMap<Socket, number>> {
  if (sockets.length === 0) return new Map();
  const inodes = new Map(sockets.map((socket) => [socket, inodeOf(socket)]));
  const texts = await Promise.all(
    tables.map(async (path) => await readFile(path, 'latin1').catch(onlyOnLinux)),
  );
  const queues = new Map<string, number>();
  for (const text of texts)
    for (const [, queue = '0', inode = ''] of text.matchAll(row))
      if (queue !== '00000000') queues.set(inode, Number.parseInt(queue, 16));
  return new Map([...inodes].map(([socket, inode]) => [socket, queues.get(inode) ?? 0]));
}

const onlyOnLinux = (): string => '';

const known = new WeakMap<Socket, string>();

/** The number by which the system knows the connection; empty where it cannot be had. */
function inodeOf(socket: Socket): string {
  const { _handle: handle } = socket as unknown as { _handle: { fd?: number } | null };
  const inode = known.get(socket) ?? inodeAt(handle?.fd);
  known.set(socket, inode);
  return inode;
}

function inodeAt(fd: number | undefined): string {
  try {
    return /\d+/.exec(readlinkSync(`/proc/self/fd/${fd}`))?.[0] ?? '';
  } catch {
    return '';
  }
}
