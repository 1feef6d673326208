// @vitest-environment happy-dom
// The code of a page or of a part that hangs: it is given up after two minutes and fetched again.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { late } from '#web/ui/later/late.tsx';
import { lazyScreen } from './lazy-screen.ts';

type Load = () => Promise<{ default: () => null }>;
const Nothing = () => null;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each<[string, (load: Load) => () => unknown]>([
  ['a page', (load) => lazyScreen(load).preload ?? (() => undefined)],
  ['a part', (load) => late(load, Nothing).preload],
])(
  '%s that hangs is fetched again after 120 seconds, and not before (R363)',
  async (_, fetchOf) => {
    const load = vi.fn<Load>(() => new Promise(() => undefined));
    const preload = fetchOf(load);
    const fetch = () => void Promise.resolve(preload()).catch(() => undefined);
    fetch();
    await vi.advanceTimersByTimeAsync(119_000);
    fetch();
    expect(load).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    fetch();
    expect(load).toHaveBeenCalledTimes(2);
  },
);

it('code that came leaves no timer behind', async () => {
  const load = vi.fn<Load>(async () => ({ default: Nothing }));
  await lazyScreen(load).preload?.();
  expect(vi.getTimerCount()).toBe(0);
});
