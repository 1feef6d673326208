// Replaces one process of a role: nothing new reaches it, what it does is finished, it ends, the new
// one starts in its place, and the proxies give it its share again.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member, Running } from '../layout/members.ts';
import { endProcess, logOf, pidOf, startProcess } from '../machine/processes.ts';
import { type ProxiedServer, serverStates, setServer } from '../machine/proxy-state.ts';

/** What replacing one process took, in milliseconds. */
export interface Replaced {
  readonly name: string;
  /** Until its calls had ended. */
  readonly drainedMs: number;
  /** From SIGTERM until it was gone. */
  readonly endedMs: number;
  /** From its start until it was ready. */
  readonly readyMs: number;
  /** Until both proxies gave the new one its whole share. */
  readonly servesMs: number;
  /** Calls that it still served when it was ended. */
  readonly unfinished: number;
  /** It did not end by itself and was killed. */
  readonly isKilled: boolean;
}

const BACKENDS = { api: 'api', live: 'live', gateway: 'gateways' } as const;

/** A report may take this long. What is still running then is cut. */
const callsPatienceMs = 30_000;
/** As TimeoutStopSec of deploy/systemd. */
const endPatienceMs = 10_000;
const readyPatienceMs = 120_000;
/** Health checks and the slow start of deploy/haproxy. */
const servesPatienceMs = 60_000;
const lookMs = 100;

/** Where the proxies send to it; null for a worker, to which nobody connects. */
export function proxiedAs({ name, number }: Member): ProxiedServer | null {
  const [, backend] = Object.entries(BACKENDS).find(([role]) => name === `${role}${number}`) ?? [];
  return backend ? { backend, server: name } : null;
}

/** @throws Error where the new one does not come up; the proxies then know by their checks */
export async function replaceProcess(
  running: Running,
  old: Member,
  next: Member,
): Promise<Replaced> {
  const { place } = running;
  const server = proxiedAs(old);
  const watch = stopwatch();
  try {
    const unfinished = server ? await drain(running, server) : 0;
    const drainedMs = watch();
    const isKilled = !(await endProcess(place, old.name, endPatienceMs));
    const endedMs = watch();
    startProcess(place, next);
    await untilReady(running, next);
    const readyMs = watch();
    if (server) await serveAgain(running, server);
    const servesMs = watch();
    return { name: old.name, drainedMs, endedMs, readyMs, servesMs, unfinished, isKilled };
  } finally {
    // Also where it failed: a server that stays drained would not be used when it is mended.
    if (server) await setServer(place, server, 'ready');
  }
}

/** @returns milliseconds since the call before */
function stopwatch(): () => number {
  let last = performance.now();
  return () => {
    const before = last;
    last = performance.now();
    return last - before;
  };
}

/**
 * Sockets and pendants stay until the process ends, and come again; a call that is cut has failed.
 * @returns calls that did not end in time
 */
async function drain({ place }: Running, server: ProxiedServer): Promise<number> {
  await setServer(place, server, 'drain');
  if (server.backend !== BACKENDS.api) return 0;
  for (const end = performance.now() + callsPatienceMs; ; await sleep(lookMs)) {
    const states = await serverStates(place, server);
    const calls = states.reduce((sum, { sessions }) => sum + sessions, 0);
    if (calls === 0 || performance.now() > end) return calls;
  }
}

async function untilReady({ place }: Running, { name, isReady }: Member): Promise<void> {
  for (const end = performance.now() + readyPatienceMs; performance.now() < end; ) {
    if (await isReady()) return;
    if (pidOf(place, name) === null) break;
    await sleep(lookMs);
  }
  throw new Error(
    `The new ${name} is not ready: ${logOf(place, name)}. The other one of its role serves.`,
  );
}

async function serveAgain({ place }: Running, server: ProxiedServer): Promise<void> {
  await setServer(place, server, 'ready');
  for (const end = performance.now() + servesPatienceMs; performance.now() < end; ) {
    const states = await serverStates(place, server);
    if (states.every(({ status, isSlow }) => status.startsWith('UP') && !isSlow)) return;
    await sleep(lookMs);
  }
  throw new Error(`The proxies do not use ${server.server} ${servesPatienceMs / 1000} s later.`);
}
