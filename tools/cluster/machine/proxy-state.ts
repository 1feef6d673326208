// What the two proxies do with a server of one of their backends: asked and set over the socket that
// an operator uses too (docs/deploy.md).
import { connect } from 'node:net';
import { TWO } from '../layout/filled-files.ts';
import type { ClusterPlace } from '../layout/place.ts';

const patienceMs = 2000;

/** A server of a backend, as deploy/haproxy/haproxy.cfg names both. */
export interface ProxiedServer {
  readonly backend: string;
  readonly server: string;
}

export interface ServerState {
  /** UP, DOWN, DRAIN, and words after it. */
  readonly status: string;
  /** Calls and connections that it serves now. */
  readonly sessions: number;
  /** Whether it gets less than its share, because it came back a moment ago. */
  readonly isSlow: boolean;
}

/** One command and its whole answer. @throws Error where the proxy does not run */
function ask(place: ClusterPlace, proxy: number, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(place.path('sockets', `proxy${proxy}`));
    const fail = (error: Error): void =>
      reject(new Error(`proxy${proxy} does not answer: ${error.message}`));
    let answer = '';
    socket.setEncoding('utf8');
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')));
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', fail);
    socket.on('end', () => resolve(answer));
    socket.write(`${command}\n`);
  });
}

/**
 * @param table the answer to "show stat"
 * @throws Error where the proxy has no such server
 */
export function stateIn(table: string, { backend, server }: ProxiedServer): ServerState {
  const [head = '', ...lines] = table.replace(/^# /, '').split('\n');
  const names = head.split(',');
  const row = lines
    .map((line) => line.split(','))
    .find(([of, name]) => of === backend && name === server);
  if (!row) throw new Error(`the proxies have no server ${backend}/${server}`);
  const field = (name: string): string => row[names.indexOf(name)] ?? '';
  return {
    status: field('status'),
    sessions: Number(field('scur')),
    isSlow: field('throttle') !== '' && field('throttle') !== '100',
  };
}

/** Its state at each proxy. */
export const serverStates = async (
  place: ClusterPlace,
  server: ProxiedServer,
): Promise<ServerState[]> =>
  await Promise.all(TWO.map(async (one) => stateIn(await ask(place, one, 'show stat'), server)));

/** At both proxies: `drain` gives it nothing new, `ready` leaves it to its health check. */
export async function setServer(
  place: ClusterPlace,
  { backend, server }: ProxiedServer,
  state: 'drain' | 'ready',
): Promise<void> {
  for (const proxy of TWO) {
    const answer = await ask(place, proxy, `set server ${backend}/${server} state ${state}`);
    if (answer.trim() !== '') throw new Error(`proxy${proxy}: ${answer.trim()}`);
  }
}
