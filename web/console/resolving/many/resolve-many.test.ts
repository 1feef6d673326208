// @vitest-environment happy-dom
// Many alerts are sent in batches with the versions shown; refused and unsent ones are listed, and
// a lost connection stops further batches.
import { afterEach, expect, test, vi } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import '#web/kit/language/language.ts';
import { ShownAlert } from '#web/alerts/shown-alert.ts';
import { resolveMany } from './resolve-many.ts';

afterEach(() => vi.unstubAllGlobals());

const row = (id: number): AlertRow => ({
  id,
  organisation: { id: 1, name: 'Redgum' },
  type: 'sos',
  priority: 1,
  status: 'active_alert',
  version: id + 100,
  raised_at: '2026-11-28T01:00:00.000Z',
});
const rows = Array.from({ length: 45 }, (_, at) => row(at + 1));
const alerts = rows.map((one) => ShownAlert.chosen(one));
const reason = {
  note: 'Flood.',
  outcome: 'false',
  response_sent: false,
  resolution_comment_id: null,
} as const;

interface Sent {
  note: string;
  alerts: { id: number; shown: number }[];
}

/**
 * A server that resolves all but the alerts in `stays`; from batch `fails` on the connection is
 * lost.
 */
function answering({
  stays = [],
  fails = Number.POSITIVE_INFINITY,
}: {
  stays?: number[];
  fails?: number;
}): Sent[] {
  const sent: Sent[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string }) => {
    // The page asks for its token first.
    if (body === undefined) return new Response(null, { status: 204 });
    if (sent.length >= fails) throw new TypeError('cut');
    const asked: Sent = JSON.parse(body);
    sent.push(asked);
    const [left, resolved] = [true, false].map((isLeft) =>
      asked.alerts.filter(({ id }) => stays.includes(id) === isLeft),
    ) as [Sent['alerts'], Sent['alerts']];
    return Response.json({
      success: true,
      data: {
        resolved: resolved.map(({ id }) => ({ ...row(id), status: 'resolved' })),
        left: left.map(({ id }) => ({
          id,
          code: 'second_person_needed',
          reason: 'This duress alert needs two people.',
        })),
      },
    });
  });
  return sent;
}

const play = async () => {
  const counts: number[] = [];
  const seen: number[] = [];
  const done = await resolveMany(alerts, () => reason, {
    onResolved: (changed) => seen.push(...changed.map(({ id }) => id)),
    onProgress: (count) => counts.push(count),
  });
  return { ...done, counts, seen };
};

test('45 are sent in three batches with the shown versions; refused ones are listed', async () => {
  const sent = answering({ stays: [3, 44] });
  const { resolved, left, counts, seen } = await play();
  expect(sent.map(({ alerts: part }) => part.length)).toEqual([20, 20, 5]);
  expect(sent.flatMap(({ alerts: part }) => part)).toEqual(
    rows.map(({ id, version }) => ({ id, shown: version })),
  );
  expect(sent.every(({ note }) => note === 'Flood.')).toBe(true);
  expect(counts).toEqual([20, 40, 45]);
  expect([resolved, seen.length]).toEqual([43, 43]);
  expect(left.map(({ row: { id }, reason: why }) => [id, why])).toEqual([
    [3, 'This duress alert needs two people.'],
    [44, 'This duress alert needs two people.'],
  ]);
});

test('a lost connection: unsent alerts stay open and are listed', async () => {
  const sent = answering({ fails: 1 });
  const { resolved, left, counts } = await play();
  expect([sent.length, resolved, left.length, counts]).toEqual([1, 20, 25, [20]]);
  expect(left[0]?.reason).toBe('Not sent: the connection was lost. Check it, then try again.');
});
