// The two load patterns: closed loop, a fixed number in flight; open loop, a fixed rate regardless
// of the answers.
import { nowMs, pause } from '../kit/clock.ts';

export interface Sent {
  readonly key: number;
  /**
   * When it was sent; in an open loop, when it should have been: a sender that falls behind must
   * not hide it.
   */
  readonly at: number;
  readonly answeredAt: number;
}

export type Send = (key: number) => Promise<void>;

/** `count` keys from `from`, `inFlight` at a time, `gapMs` between an answer and the next. */
export async function closedLoop(
  send: Send,
  run: { from: number; count: number; inFlight: number; gapMs: number },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  let next = run.from;
  const worker = async (): Promise<void> => {
    while (next < run.from + run.count) {
      const key = next;
      next += 1;
      const at = nowMs();
      await send(key);
      sent.push({ key, at, answeredAt: nowMs() });
      if (run.gapMs > 0) await pause(run.gapMs);
    }
  };
  await Promise.all(Array.from({ length: run.inFlight }, worker));
  return sent;
}

/**
 * `count` keys from `from` at `perSecond`, spread evenly; resolves when all are answered or
 * `patienceMs` after the last, with those that were.
 */
export async function openLoop(
  send: Send,
  run: { from: number; count: number; perSecond: number; patienceMs: number },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const started = nowMs();
  const answers: Promise<void>[] = [];
  for (let index = 0; index < run.count; ) {
    const due = Math.min(run.count, Math.floor(((nowMs() - started) / 1000) * run.perSecond) + 1);
    for (; index < due; index += 1) {
      const key = run.from + index;
      const at = started + (index / run.perSecond) * 1000;
      // A refused one is left out of the answers, like a lost one: the caller counts both as lost.
      answers.push(
        send(key).then(
          () => void sent.push({ key, at, answeredAt: nowMs() }),
          () => undefined,
        ),
      );
    }
    await pause(1);
  }
  await Promise.race([Promise.all(answers), pause(run.patienceMs)]);
  return sent;
}
