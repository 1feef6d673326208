// SOS first, oldest first; an answer settles only the reports it names; no waiting report is
// dropped, but for old positions.
import { expect, test } from 'vitest';
import { afterAnswer, nextBatch, type Report, tidied, wireForm } from './report.ts';

const aReport = (sequence: number, over: Partial<Report> = {}): Report => ({
  id: `id-${sequence}`,
  kind: 'position',
  occurred_at: '2026-11-21T08:00:00.000Z',
  sequence,
  position: null,
  battery_percent: null,
  network: null,
  trigger: null,
  data: {},
  status: 'waiting',
  answered_at: null,
  ...over,
});
const ids = (reports: readonly Report[]): string[] => reports.map(({ id }) => id);

test('an alarm is sent alone before older reports, alarms by age', () => {
  const reports = [
    aReport(1),
    aReport(5, { kind: 'sos' }),
    aReport(3, { kind: 'duress' }),
    aReport(2, { kind: 'message' }),
  ];
  expect(ids(nextBatch(reports))).toEqual(['id-3', 'id-5']);
});

test('then everything else, oldest first, a hundred at most', () => {
  const reports = Array.from({ length: 130 }, (_, at) => aReport(130 - at));
  const batch = nextBatch([aReport(0, { kind: 'sos', status: 'kept' }), ...reports]);
  expect([batch.length, batch[0]?.id, batch.at(-1)?.id]).toEqual([100, 'id-1', 'id-100']);
});

test('taken and duplicate become kept, refused becomes refused, unnamed reports wait', () => {
  const after = afterAnswer(
    [aReport(1), aReport(2), aReport(3), aReport(4)],
    [
      { id: 'id-1', status: 'taken' },
      { id: 'id-2', status: 'duplicate' },
      { id: 'id-3', status: 'refused' },
      { id: null, status: 'refused' },
    ],
    77,
  );
  expect(after.map(({ status, answered_at }) => [status, answered_at])).toEqual([
    ['kept', 77],
    ['kept', 77],
    ['refused', 77],
    ['waiting', null],
  ]);
  expect(ids(nextBatch(after))).toEqual(['id-4']);
});

test.each(['taken', 'refused', 'duplicate'] as const)(
  'a PIN is forgotten once it was %s',
  (status) => {
    const [after] = afterAnswer(
      [aReport(1, { kind: 'sos_cancel', data: { pin: '1234' } })],
      [{ id: 'id-1', status }],
      5,
    );
    expect(after?.data).toEqual({});
  },
);

test('a second answer changes nothing', () => {
  const kept = aReport(1, { status: 'kept', answered_at: 5 });
  expect(afterAnswer([kept], [{ id: 'id-1', status: 'refused' }], 9)).toEqual([kept]);
});

test('after a day only messages and waiting reports remain', () => {
  const day = 24 * 3_600_000;
  const reports = [
    aReport(1, { kind: 'sos', status: 'kept', answered_at: 0 }),
    aReport(2, { kind: 'message', status: 'kept', answered_at: 0 }),
    aReport(3, { kind: 'sos' }),
  ];
  expect(ids(tidied(reports, day))).toEqual(['id-2', 'id-3']);
  expect(ids(tidied(reports, 7 * day))).toEqual(['id-3']);
});

test('of many waiting positions the newest 300 stay, and every alarm', () => {
  const reports = [
    aReport(0, { kind: 'sos' }),
    ...Array.from({ length: 400 }, (_, at) => aReport(at + 1)),
  ];
  const left = tidied(reports, 0);
  expect([left.length, left[0]?.id, left[1]?.id]).toEqual([301, 'id-0', 'id-101']);
});

test('a sent report does not contain its status', () => {
  expect(Object.keys(wireForm(aReport(1)))).toEqual([
    'id',
    'kind',
    'occurred_at',
    'sequence',
    'position',
    'battery_percent',
    'network',
    'trigger',
    'data',
  ]);
});
