// @vitest-environment happy-dom
// A newer version is offered and never loads by itself; on request it opens, also where no worker
// answers for the page.
import { beforeEach, expect, it, vi } from 'vitest';

class Worker extends EventTarget {
  readonly posted: unknown[] = [];
  state: string;
  constructor(state: string) {
    super();
    this.state = state;
  }
  postMessage(message: unknown): void {
    this.posted.push(message);
  }
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

let offered: number;
const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);

/** A page with a running worker, for which a newer one has been installed. */
async function withNewer(controller: Worker | null) {
  const registration = Object.assign(new EventTarget(), {
    waiting: null,
    active: new Worker('activated'),
    installing: new Worker('installing'),
  });
  const container = Object.assign(new EventTarget(), {
    controller,
    register: async () => registration,
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const update = await import('./shell-update.ts');
  update.subscribeUpdate(() => {
    offered += 1;
  });
  update.keepShell('/service-worker.js');
  await vi.waitFor(() => {
    registration.dispatchEvent(new Event('updatefound'));
    registration.installing.becomes('installed');
    expect(offered).toBeGreaterThan(0);
  });
  return { next: registration.installing, container, takeUpdate: update.takeUpdate };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('PROD', true);
  reload.mockClear();
  offered = 0;
});

it('waits for the user, and opens when it runs', async () => {
  const { next, container, takeUpdate } = await withNewer(new Worker('activated'));
  expect([next.posted, reload.mock.calls]).toEqual([[], []]);
  takeUpdate();
  expect([next.posted, reload.mock.calls.length]).toEqual([['replace'], 0]);
  container.dispatchEvent(new Event('controllerchange'));
  next.becomes('activated');
  expect(reload).toHaveBeenCalledTimes(1);
});

it('opens at once where it already runs, as on a page that no worker answers for', async () => {
  const { next, takeUpdate } = await withNewer(null);
  next.becomes('activated');
  expect(reload).not.toHaveBeenCalled();
  takeUpdate();
  expect([next.posted, reload.mock.calls.length]).toEqual([[], 1]);
});

it('activated by another tab: no reload here', async () => {
  const { next, container } = await withNewer(new Worker('activated'));
  const before = offered;
  next.becomes('activated');
  container.dispatchEvent(new Event('controllerchange'));
  expect([reload.mock.calls.length, offered - before]).toEqual([0, 1]);
});
