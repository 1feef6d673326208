// Which alerts need an operator, and that one's own press ends the call before the server answers.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { followUp } from '#domain/alerts/actions/follow-up.ts';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { metaFor } from '#domain/kit/paging.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { sample } from '#web/kit/testing/sample.factory.ts';
import { ScriptedServer } from '#web/kit/testing/scripted-server.factory.ts';
import { calling, countsOf, loadCalling } from './calling.ts';

const now = Date.UTC(2026, 10, 21, 1, 0, 0);
const row = (id: number, over: Partial<AlertRow> = {}): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum Community Care' },
  type: 'fall',
  priority: 1,
  status: 'active_alert',
  raised_at: new Date(now - 60_000).toISOString(),
  version: 1,
  ...over,
});
const mei = { id: 7, name: 'Mei Chen' };
const counts = () => countsOf(calling.snapshot.rows, now, mei.id);

afterEach(() => {
  calling.clear();
  vi.unstubAllGlobals();
});

test('unowned alerts call by their most urgent priority; acknowledged ones are silent (R174)', () => {
  calling.apply([
    row(1, { priority: 2 }),
    row(2, { priority: 3 }),
    row(3, { owner: mei, acknowledged_at: new Date(now).toISOString() }),
  ]);
  expect(counts()).toEqual({ unowned: 2, assigned: 0, overdue: 0, priority: 2, nextAt: null });
});

test('an alert given to the first alert’s owner calls until acknowledged', () => {
  calling.apply([row(1, { owner: mei, group_id: 9 })]);
  expect(counts()).toEqual({ unowned: 0, assigned: 1, overdue: 0, priority: 1, nextAt: null });
  calling.guess(1, { owner: mei, acknowledged_at: new Date(now).toISOString() });
  expect(counts()).toEqual({ unowned: 0, assigned: 0, overdue: 0, priority: null, nextAt: null });
});

test('a repeated alarm counts at once and sounds for its owner, after ten seconds for all', () => {
  const again = new Date(now - 4000).toISOString();
  calling.apply([
    row(1, {
      owner: mei,
      acknowledged_at: new Date(now - 50_000).toISOString(),
      called_again_at: again,
    }),
  ]);
  expect(counts()).toEqual({ unowned: 0, assigned: 1, overdue: 0, priority: 1, nextAt: null });
  const atAnother = (ms: number) => countsOf(calling.snapshot.rows, ms, 8);
  expect(atAnother(now)).toEqual({
    unowned: 0,
    assigned: 1,
    overdue: 0,
    priority: null,
    nextAt: now + 6000,
  });
  expect(atAnother(now + 6000)).toEqual({
    unowned: 0,
    assigned: 1,
    overdue: 0,
    priority: 1,
    nextAt: null,
  });
  calling.guess(1, { owner: mei, acknowledged_at: new Date(now).toISOString() });
  expect(counts()).toEqual({ unowned: 0, assigned: 0, overdue: 0, priority: null, nextAt: null });
});

test('answering the last alert stops the sound at once, and a refusal resumes it', () => {
  calling.apply([row(1)]);
  const takeBack = calling.guess(1, { owner: mei, acknowledged_at: new Date(now).toISOString() });
  expect(counts().priority).toBeNull();
  takeBack();
  expect(counts().priority).toBe(1);
});

test('a response older than the press does not resume it', () => {
  calling.apply([row(1)]);
  calling.guess(1, { owner: mei, acknowledged_at: new Date(now).toISOString() });
  calling.beginLoad(0);
  calling.addPage([row(1)], 0);
  calling.endLoad(false, 0);
  expect(counts().unowned).toBe(0);
});

test('a follow-up calls when its time is over, and nextAt is that time', () => {
  const due = new Date(now + 5000).toISOString();
  calling.apply([row(1, { owner: mei, follow_up_at: due, priority: 2 })]);
  expect(counts()).toEqual({
    unowned: 0,
    assigned: 0,
    overdue: 0,
    priority: null,
    nextAt: now + 5000,
  });
  expect(countsOf(calling.snapshot.rows, now + 5000, mei.id)).toEqual({
    unowned: 0,
    assigned: 0,
    overdue: 1,
    priority: 2,
    nextAt: null,
  });
});

test('an alert missing from a complete load has been answered', () => {
  calling.apply([row(1), row(2)]);
  calling.beginLoad(0);
  calling.addPage([row(2)], 0);
  calling.endLoad(false, 0);
  expect(counts().unowned).toBe(1);
});

test('an action on an overdue alert stops the sound at once', () => {
  calling.apply([
    row(1, {
      owner: mei,
      follow_up_at: new Date(now - 1000).toISOString(),
      follow_up_lapsed: true,
    }),
  ]);
  expect(counts().overdue).toBe(1);
  calling.guess(1, { owner: mei, acknowledged_at: new Date(now).toISOString() });
  expect(counts()).toEqual({ unowned: 0, assigned: 0, overdue: 0, priority: null, nextAt: null });
});

describe('an alert that is in neither list of a load', () => {
  const meta = (next: string | null) => metaFor({ page: 1, per_page: 1 }, 1, next);
  const timer = { follow_up: sample(followUp), alert: row(2) };
  const list = (next: string | null) =>
    answer(alertCalls.list, ({ query }) => ({
      items: query.owner === 'me' ? [] : [row(1)],
      meta: meta(query.owner === 'me' ? null : next),
    }));
  const followUps = (next: string | null) =>
    answer(alertCalls.followUps, { items: [timer], meta: meta(next) });

  test.each([
    ['was answered, where both are complete', list(null), followUps(null), [1, 2]],
    ['may be on a later page of the unanswered ones', list('more'), followUps(null), [1, 2, 9]],
    ['may be on a later page of the follow-ups', list(null), followUps('more'), [1, 2, 9]],
    [
      'may have a follow-up, where those could not be read',
      list(null),
      refuse(alertCalls.followUps, 500),
      [1, 9],
    ],
  ])('%s', async (_, unanswered, timers, left) => {
    vi.stubGlobal('fetch', new ScriptedServer([unanswered, timers]).fetch);
    calling.apply([row(9)]);
    await loadCalling(0, new AbortController().signal);
    expect(calling.snapshot.rows.map(({ id }) => id).sort()).toEqual(left);
  });
});
