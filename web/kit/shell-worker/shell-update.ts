// Whether a newer version of the page waits, and its activation: it never loads by itself, so no
// alert or form is lost (ux.md check 58).
import { useSyncExternalStore } from 'react';

let waiting: ServiceWorker | null = null;
let available = false;
const listeners = new Set<() => void>();
const lookEveryMs = 15 * 60_000;

function show(worker: ServiceWorker | null): void {
  waiting = worker;
  available = true;
  for (const tell of listeners) tell();
}

/**
 * Registers the page's worker after the first paint, and checks for newer ones. Does nothing in a
 * browser without workers and while developing.
 * @param script its path, e.g. /phone/service-worker.js; it rules the folder it is in
 */
export function keepShell(script: string): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const begin = () => void register(script).catch(refused);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

// A browser may refuse (a private window, storage turned off): the page then needs a network, as
// every page does.
const refused = (): void => undefined;

async function register(script: string): Promise<void> {
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // Another tab or this one has activated the newer one, and it is opened once it runs.
    if (hadOne) show(null);
  });
  const registration = await serviceWorker.register(script, { updateViaCache: 'none' });
  if (registration.waiting && registration.active) show(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const next = registration.installing;
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) show(next);
    });
  });
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
  });
}

/** Activates the newer version and opens it; call it only when the person asks. */
export function takeUpdate(): void {
  const next = waiting;
  if (next?.state === 'installed') {
    // Not by `controllerchange`: a page that no worker answers for, as after a forced reload,
    // receives none.
    next.addEventListener('statechange', () => next.state === 'activated' && reopen());
    next.postMessage('replace');
  }
  // It runs already where no page held it back: no further change will come.
  else reopen();
}

function reopen(): void {
  window.location.reload();
  // A user who stays because of unsaved changes is offered the update again.
  show(null);
}

export const updateAvailable = (): boolean => available;

export function subscribeUpdate(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Whether a newer version waits for activation. */
export const useUpdateAvailable = (): boolean =>
  useSyncExternalStore(subscribeUpdate, updateAvailable);
