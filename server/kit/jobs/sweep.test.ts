// The engine: every sweep runs, a failing one delays no other and is reported, the next due time is
// kept, and a wake-up looks at once.
import { PassThrough } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { unavailable } from '#domain/kit/errors.ts';
import { createLog } from '../log.ts';
import { type Engine, type Sweep, startEngine } from './sweep.ts';

let engine: Engine | null = null;
afterEach(async () => await engine?.stop());

const log = createLog('silent');
const counting = (
  name: string,
  everyMs: number,
  next: () => Date | null = () => null,
): Sweep & { runs: number } => {
  const sweep = {
    name,
    everyMs,
    runs: 0,
    run: async () => {
      sweep.runs += 1;
      return next();
    },
  };
  return sweep;
};

test('it is ready when each sweep has finished once, and not before', async () => {
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const slow: Sweep = {
    name: 'slow',
    everyMs: 60_000,
    run: async () => {
      await held;
      return null;
    },
  };
  const quick = counting('quick', 1);
  engine = startEngine([quick, slow], log);
  await expect.poll(() => quick.runs).toBeGreaterThan(2);
  expect(engine.state.ready).toBe(false);
  finish();
  await expect.poll(() => engine?.state.ready).toBe(true);
});

test('a failing sweep is reported, retried, and delays no other', async () => {
  let failures = 0;
  const failing: Sweep = {
    name: 'failing',
    everyMs: 5,
    run: async () => {
      failures += 1;
      if (failures < 3) throw new Error('not yet');
      return null;
    },
  };
  const other = counting('other', 5);
  engine = startEngine([failing, other], log);
  await expect.poll(() => engine?.state.failing.has('failing')).toBe(true);
  expect(other.runs).toBeGreaterThan(0);
  await expect.poll(() => engine?.state.failing.size).toBe(0);
  expect(engine.state.ready).toBe(true);
});

test('a moment without the database is not logged, a longer outage is one line, a fault is logged at once', async () => {
  const written = new PassThrough();
  const lines = (): unknown[] =>
    String(written.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  const tries: (() => Error | null)[] = [
    unavailable,
    unavailable,
    () => null,
    unavailable,
    unavailable,
    unavailable,
    unavailable,
    () => new Error('a fault'),
    () => null,
  ];
  let run = 0;
  const flaky: Sweep = {
    name: 'flaky',
    everyMs: 2,
    run: async () => {
      const error = tries[run++]?.() ?? null;
      if (error) throw error;
      return null;
    },
  };
  engine = startEngine([flaky], createLog('info', written));
  await expect.poll(() => run).toBeGreaterThan(tries.length);
  expect(lines()).toMatchObject([
    { level: 'warn', sweep: 'flaky', times: 3 },
    { level: 'error', sweep: 'flaky', err: { message: 'a fault' } },
  ]);
});

test('the next due time is kept although the beat is slow', async () => {
  const due = counting('due', 60_000, () => new Date(Date.now() + 10));
  engine = startEngine([due], log);
  await expect.poll(() => due.runs).toBeGreaterThan(2);
});

test('a wake-up looks at once, also while the sweep runs', async () => {
  const sleeper = counting('sleeper', 60_000);
  engine = startEngine([sleeper], log);
  await expect.poll(() => sleeper.runs).toBe(1);
  engine.wake('sleeper');
  await expect.poll(() => sleeper.runs).toBe(2);
});

test('a sweep that is woken again and again pauses in between, and stopping does not wait for the pause', async () => {
  const brief = Object.assign(counting('brief', 60_000), { restMs: 20 });
  const tired = Object.assign(counting('tired', 60_000), { restMs: 60_000 });
  const other = counting('other', 1);
  engine = startEngine([brief, tired, other], log);
  await expect.poll(() => engine?.state.ready).toBe(true);
  for (const name of ['brief', 'tired', 'brief', 'tired']) engine.wake(name);
  await expect.poll(() => brief.runs).toBe(2);
  const { runs } = other;
  await expect.poll(() => other.runs).toBeGreaterThan(runs + 5);
  expect([brief.runs, tired.runs]).toEqual([2, 1]);
  await engine.stop();
  expect(tired.runs).toBe(1);
});

test('stopping waits for running sweeps and starts nothing more', async () => {
  const sweep = counting('sweep', 1);
  engine = startEngine([sweep], log);
  await expect.poll(() => sweep.runs).toBeGreaterThan(1);
  await engine.stop();
  const { runs } = sweep;
  // Another of the same beat, begun now, has looked several times since.
  const later = counting('later', 1);
  engine = startEngine([later], log);
  await expect.poll(() => later.runs).toBeGreaterThan(5);
  expect(sweep.runs).toBe(runs);
});
