// The service worker of a page: caches its shell so that it opens without a network, and never
// answers a call. The build inserts SHELL.
import { ruleFor, type Shell } from './shell-rule.ts';

declare const SHELL: Shell;
// Once, or the build would write the whole list at every use.
const shell = SHELL;

interface WorkerEvent extends Event {
  readonly request: Request;
  readonly data: unknown;
  waitUntil(work: Promise<unknown>): void;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  addEventListener(
    kind: 'install' | 'activate' | 'fetch' | 'message',
    handle: (event: WorkerEvent) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { claim(): Promise<void> };
}
const worker = globalThis as unknown as WorkerScope;

const family = `vigil-${shell.name}-`;
const current = `${family}${shell.version}`;
/** On a slow connection the cached page opens after this time. */
const patienceMs = 4000;

async function keepShell(): Promise<void> {
  const cache = await caches.open(current);
  // Only hashed names may come out of the browser's own cache.
  const requests = shell.files.map(
    (path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' }),
  );
  await cache.addAll(requests);
}

/**
 * Deletes this page's caches but the newest two: a tab that still runs the previous version finds
 * its code.
 */
async function dropOld(): Promise<void> {
  const older = (await caches.keys()).filter((name) => name.startsWith(family) && name !== current);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

const kept = async (path: string): Promise<Response | undefined> => {
  const own = await caches.open(current);
  return (
    (await own.match(path, { ignoreVary: true, ignoreSearch: true })) ??
    (await caches.match(path, { ignoreVary: true }))
  );
};

async function page(request: Request): Promise<Response> {
  const ours = await kept(shell.page);
  if (!ours) return await fetch(request);
  if (shell.opens === 'kept_first') return ours;
  try {
    const fresh = await fetch(request, { signal: AbortSignal.timeout(patienceMs) });
    return fresh.status >= 500 ? ours : fresh;
  } catch {
    return ours;
  }
}

async function file(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  const found = await kept(pathname);
  if (found) return found;
  const fresh = await fetch(request);
  // A hashed name never changes, so a cached copy stays valid.
  if (fresh.ok && pathname.startsWith('/assets/')) {
    const copy = fresh.clone();
    void caches.open(current).then((cache) => cache.put(pathname, copy));
  }
  return fresh;
}

worker.addEventListener('install', (event) => event.waitUntil(keepShell()));
// Pages that were there first, too: after the next deployment only the worker has the code that
// they have not used yet.
worker.addEventListener('activate', (event) =>
  event.waitUntil(dropOld().then(() => worker.clients.claim())),
);
worker.addEventListener('fetch', (event) => {
  const rule = ruleFor(event.request, shell, location.origin);
  if (rule === 'page') event.respondWith(page(event.request));
  if (rule === 'file') event.respondWith(file(event.request));
});
// It replaces the running one only on the user's request.
worker.addEventListener('message', (event) => {
  if (event.data === 'replace') event.waitUntil(worker.skipWaiting());
});
