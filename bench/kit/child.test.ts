// Real child processes: answers, refusals, a child that dies, and the processor time of its work.
import { afterEach, expect, test } from 'vitest';
import * as z from 'zod';
import { CalmWatch, foreignCores } from './calm.ts';
import { type Child, startChild } from './child.ts';
import { cpuMs, familyCpuMs, parentOf, residentKib } from './processes.ts';

let child: Child | undefined;
afterEach(async () => child?.stop());
const start = async (): Promise<Child> => {
  child = await startChild('kit/echo.fixture.ts');
  return child;
};

test('each call gets its own result', async () => {
  const echo = await start();
  const answers = await Promise.all(
    [1, 2, 3].map((value) => echo.call('double', value, z.number())),
  );
  expect(answers).toEqual([2, 4, 6]);
});

test('wrong arguments and unknown commands are refused and the program lives on', async () => {
  const echo = await start();
  await expect(echo.call('double', 'two', z.number())).rejects.toThrow('double');
  await expect(echo.call('halve', 2, z.number())).rejects.toThrow('there is no command halve');
  await expect(echo.call('double', 4, z.number())).resolves.toBe(8);
});

test('an answer of another shape is refused', async () => {
  await expect((await start()).call('double', 2, z.string())).rejects.toThrow();
});

test('a child that ends fails the calls that wait', async () => {
  await expect((await start()).call('end', null, z.null())).rejects.toThrow('ended by itself');
});

test('stop ends the process', async () => {
  const echo = await start();
  await echo.stop();
  expect(() => process.kill(echo.pid, 0)).toThrow();
  expect(() => cpuMs(echo.pid)).toThrow('is gone');
});

test('processor time, memory and parent of a child are seen', async () => {
  const echo = await start();
  const before = { own: cpuMs(echo.pid), family: familyCpuMs(process.pid) };
  await echo.call('work', 300, z.null());
  // Work of 300 ms on a shared machine may get less than a whole core, never more than a little
  // above it.
  expect(cpuMs(echo.pid) - before.own).toBeGreaterThan(20);
  expect(familyCpuMs(process.pid) - before.family).toBeGreaterThanOrEqual(20);
  expect(residentKib(echo.pid)).toBeGreaterThan(10_000);
  expect(parentOf(echo.pid)).toBe(process.pid);
});

test('foreign processor time excludes ours', () => {
  expect(foreignCores(900, 400, 1000)).toBe(0.5);
  expect(foreignCores(400, 410, 1000)).toBe(0);
});

test('values from a moment with foreign load are dropped, unless all are', async () => {
  const echo = await start();
  const watch = new CalmWatch(() => 0);
  watch.start();
  const busyFrom = Number(process.hrtime.bigint()) / 1e6;
  await echo.call('work', 400, z.null());
  const loud = { at: busyFrom + 50 };
  const before = { at: busyFrom - 60_000 };
  expect(watch.keep([before, loud])).toEqual([before]);
  expect(watch.keep([loud])).toEqual([loud]);
  expect(watch.share()).toBeLessThan(1);
  watch.stop();
});
