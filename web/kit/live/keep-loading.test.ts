// A transient failure is retried, and no two fetches run at once.
import { expect, test, vi } from 'vitest';
import { CallError } from '../call/call-error.ts';
import { keepLoading } from './keep-loading.ts';

const passing = new CallError(0, 'no_answer', 'No answer came.');

/** Fetches that end when the test says so. */
function fetches() {
  const ends: { done: () => void; fail: (why: Error) => void }[] = [];
  const load = async () => await new Promise<void>((done, fail) => void ends.push({ done, fail }));
  return { ends, load };
}
const settled = async () => await new Promise((resolve) => setTimeout(resolve, 0));

test('a transient failure is retried until the fetch succeeds, and then no more', async () => {
  const { ends, load } = fetches();
  const kept = keepLoading({ load, always: false, pauseMs: 1 });
  ends[0]?.fail(passing);
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.fail(passing);
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  ends[2]?.done();
  for (let turn = 0; turn < 5; turn += 1) await settled();
  expect(ends).toHaveLength(3);
  kept.stop();
});

test('a refusal is not retried', async () => {
  const { ends, load } = fetches();
  keepLoading({ load, always: false, pauseMs: 0 });
  ends[0]?.fail(new CallError(403, 'forbidden', 'No.'));
  for (let turn = 0; turn < 5; turn += 1) await settled();
  expect(ends).toHaveLength(1);
});

test('polls run one at a time; a request meanwhile runs after the one under way', async () => {
  const { ends, load } = fetches();
  const kept = keepLoading({ load, always: true, pauseMs: 1 });
  kept.again();
  kept.again();
  for (let turn = 0; turn < 5; turn += 1) await settled();
  expect(ends).toHaveLength(1);
  ends[0]?.done();
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.done();
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  kept.stop();
  ends[2]?.fail(passing);
  kept.again();
  for (let turn = 0; turn < 5; turn += 1) await settled();
  expect(ends).toHaveLength(3);
});
