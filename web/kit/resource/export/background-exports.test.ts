// @vitest-environment happy-dom
// A short export saves its file; a long one shows its progress on every page, offers its file when
// it is ready, and ends with the session.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../../language/language.ts';
import { currentToasts, toast } from '#web/ui/feedback/toasts.ts';
import { noAnswer } from '../../call/call-error.ts';
import { forgetExports, runExport } from './background-exports.ts';

interface Work {
  signal: AbortSignal;
  onRead: (rows: number) => void;
  ready: (made: { file: Blob; rows: number }) => void;
  fails: (error: unknown) => void;
}

let works: Work[];
const saved = vi.spyOn(URL, 'createObjectURL');
const made = { file: new Blob(['x']), rows: 250 };
const job = {
  many: 'boats',
  expected: 250,
  make: (signal: AbortSignal, onRead: (rows: number) => void) =>
    new Promise<{ file: Blob; rows: number }>((ready, fails) =>
      works.push({ signal, onRead, ready, fails }),
    ),
};
const shownToasts = () =>
  currentToasts().map(({ text, detail, action }) => [text, detail, action?.label]);
const work = (): Work => {
  const last = works.at(-1);
  if (!last) throw new Error('No export runs');
  return last;
};
const press = () => currentToasts()[0]?.action?.run();
const asksBeforeClosing = () =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const pastPatience = () => vi.advanceTimersByTimeAsync(5_000);

beforeEach(() => {
  vi.useFakeTimers();
  works = [];
  saved.mockClear();
});
afterEach(() => {
  forgetExports();
  toast.clear();
  vi.useRealTimers();
});

it('saves a short one without a notice of its own', async () => {
  const run = runExport(job);
  work().ready(made);
  await run;
  await pastPatience();
  expect([saved.mock.calls.length, shownToasts(), asksBeforeClosing()]).toEqual([
    1,
    [['250 rows are exported.', undefined, undefined]],
    false,
  ]);
});

it('continues after 5 s with its progress, and offers the file when it is ready', async () => {
  const run = runExport(job);
  work().onRead(100);
  await pastPatience();
  await run;
  expect(shownToasts()).toEqual([['Exporting boats', '100 of 250 rows', 'Cancel export']]);
  expect(asksBeforeClosing()).toBe(true);
  await vi.advanceTimersByTimeAsync(500);
  work().onRead(200);
  expect(currentToasts()[0]).toMatchObject({
    detail: '200 of 250 rows',
    progress: { value: 200, max: 250 },
  });
  work().ready(made);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shownToasts()).toEqual([['Export of boats is ready', '250 rows', 'Download']]);
  expect([saved.mock.calls.length, asksBeforeClosing()]).toEqual([0, false]);
  press();
  expect(saved).toHaveBeenCalledTimes(1);
});

it('stops when it is cancelled, and makes no file', async () => {
  void runExport(job);
  await pastPatience();
  press();
  expect(work().signal.aborted).toBe(true);
  work().ready(made);
  await vi.advanceTimersByTimeAsync(1);
  expect([saved.mock.calls.length, shownToasts()]).toEqual([0, []]);
});

it('shows why it failed, and restarts', async () => {
  const run = runExport(job);
  work().fails(noAnswer());
  await run;
  expect(shownToasts()).toEqual([
    [
      'Export of boats stopped',
      'The server did not respond. Check your connection and try again.',
      'Try again',
    ],
  ]);
  press();
  expect(works).toHaveLength(2);
});

it('leaves the next person neither a running export nor a finished file', async () => {
  void runExport(job);
  await pastPatience();
  work().ready(made);
  void runExport(job);
  await pastPatience();
  expect(shownToasts()).toHaveLength(2);
  forgetExports();
  expect([shownToasts(), work().signal.aborted]).toEqual([[], true]);
});

it('is not displaced by notices without an action', async () => {
  void runExport(job);
  await pastPatience();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) toast.success(name);
  expect(currentToasts().map(({ text }) => text)).toEqual(['Exporting boats', 'c', 'd', 'e', 'f']);
});
