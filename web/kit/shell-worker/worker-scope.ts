// Types that TypeScript's page libraries lack: a worker's own globals, and background sync.

/** The globals of the worker in which this runs, as far as the caller needs them. */
export const workerScope = <Scope>(): Scope => globalThis as unknown as Scope;

interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Has the page's worker called with `tag` once there is a network, also when the page is closed;
 * does nothing in a browser without that.
 */
export async function callWorkerWhenOnline(tag: string): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { sync } = (registration ?? {}) as Syncing;
  // Refused where the person has turned it off.
  await sync?.register(tag).catch(() => undefined);
}
