// What holds for a welfare session after any messages of the worker, steps of staff and looks of
// the sweep, in any order.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideWelfare, type WelfareAction, type WelfareState } from './welfare-machine.ts';
import { isRunning } from './welfare-session.ts';
import { minutesAfter, mostWelfareMinutes } from './welfare-timer.ts';

const start = new Date('2026-11-21T08:00:00.000Z');
const at = (minutes: number): Date => minutesAfter(start, minutes);
const moment = fc.integer({ min: 0, max: 400 }).map(at);
const minutes = fc.integer({ min: 1, max: mostWelfareMinutes });

const anyAction: fc.Arbitrary<WelfareAction> = fc.oneof(
  fc.record({ kind: fc.constant('start' as const), at: moment, minutes }),
  fc
    .record({
      at: moment,
      minutes: fc.oneof(fc.integer({ min: 1, max: 90 }), minutes),
      by: fc.constantFrom('worker' as const, 'staff' as const),
      key: fc.integer({ min: 1, max: 6 }),
    })
    .map(({ at: when, by, key, ...one }) => ({
      kind: 'extend' as const,
      by,
      extension: { ...one, key: `${key}`, at: when.toISOString() },
    })),
  ...(['check_in', 'complete', 'replace', 'cancel'] as const).map((kind) =>
    fc.record({ kind: fc.constant(kind), at: moment }),
  ),
  fc.record({ kind: fc.constant('look' as const), now: moment }),
);
const anyStory = fc.record({
  grace_minutes: fc.integer({ min: 0, max: 10 }),
  minutes: fc.integer({ min: 1, max: 60 }),
  actions: fc.array(anyAction, { minLength: 1, maxLength: 20 }),
});

interface Moment {
  readonly action: WelfareAction;
  readonly before: WelfareState;
  readonly answer: ReturnType<typeof decideWelfare>;
  readonly after: WelfareState;
}

function told(story: typeof anyStory extends fc.Arbitrary<infer Story> ? Story : never): Moment[] {
  let state: WelfareState = {
    status: 'in_progress',
    counted_from: start,
    minutes: story.minutes,
    extensions: [],
    grace_minutes: story.grace_minutes,
    due_at: at(story.minutes),
    grace_until: at(story.minutes + story.grace_minutes),
    ended_at: null,
  };
  return story.actions.map((action): Moment => {
    const before = state;
    const answer = decideWelfare(before, action);
    if (answer.allowed) state = { ...before, ...answer.change };
    return { action, before, answer, after: state };
  });
}
const always = (holds: (moment: Moment) => void): void =>
  fc.assert(
    fc.property(anyStory, (story) => told(story).forEach(holds)),
    { numRuns: 300 },
  );

test('a running session always raises its alert once its grace is over, and never before', () =>
  always(({ after }) => {
    if (!isRunning(after.status)) return;
    const look = (now: Date) => {
      const answer = decideWelfare(after, { kind: 'look', now });
      return answer.allowed ? answer.change.status : 'refused';
    };
    expect(look(after.grace_until)).toBe('expired');
    expect(look(new Date(after.grace_until.getTime() - 1))).not.toBe('expired');
  }));

test('a session ends by its worker, its replacement or staff alone: no message, lost or doubled, ends it', () =>
  always(({ action, before, after }) => {
    if (!isRunning(before.status) || isRunning(after.status)) return;
    const endings = {
      complete: 'completed',
      replace: 'replaced',
      cancel: 'cancelled',
      look: 'expired',
    };
    expect(Object.entries(endings)).toContainEqual([action.kind, after.status]);
  }));

test('one that its worker ended, or that was replaced, never runs again', () =>
  always(({ before, after }) => {
    if (before.status === 'completed' || before.status === 'replaced')
      expect(after).toEqual(before);
    if (before.status === 'expired' && before.ended_at !== null) expect(after).toEqual(before);
  }));

test('staff change no session that is over, and one that they ended runs again by a later message of its worker alone', () =>
  always(({ action, before, answer, after }) => {
    const isOver = !isRunning(before.status);
    const byStaff = action.kind === 'cancel' || (action.kind === 'extend' && action.by === 'staff');
    if (isOver && byStaff) expect(answer.allowed).toBe(false);
    if (before.status !== 'cancelled' || !isRunning(after.status)) return;
    const sent = action.kind === 'extend' ? Date.parse(action.extension.at) : NaN;
    const began = action.kind === 'start' ? action.at.getTime() : sent;
    expect(began).toBeGreaterThan(before.ended_at?.getTime() ?? 0);
  }));

test('an extension never brings the due time nearer, nor further than 24 hours from the newest one', () =>
  always(({ action, before, after }) => {
    if (action.kind !== 'extend') return;
    expect(after.due_at.getTime()).toBeGreaterThanOrEqual(before.due_at.getTime());
    const newest = Math.max(...after.extensions.map((one) => Date.parse(one.at)));
    const most = newest + mostWelfareMinutes * 60_000;
    if (after.due_at > before.due_at) expect(after.due_at.getTime()).toBeLessThanOrEqual(most);
  }));

test('the grace follows every due time by the minutes that the session began with', () =>
  always(({ after }) =>
    expect(after.grace_until).toEqual(minutesAfter(after.due_at, after.grace_minutes)),
  ));

test('each due time is warned of once, however often the sweep looks', () =>
  always(({ action, answer, after }) => {
    if (action.kind !== 'look' || !answer.allowed || answer.news.kind === null) return;
    expect(answer.news.kind).toBe('welfare_session.warned');
    const again = decideWelfare(after, action);
    expect(again.allowed && again.news.kind).toBeNull();
  }));
