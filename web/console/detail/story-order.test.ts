// New lines of an open alert's story, as live events bring them.
import { expect, test } from 'vitest';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { createQueryClient, keyOf } from '#web/kit/call/query.ts';
import { addToStory } from './use-alert.ts';

const line = (id: number, alert_id = 7): HistoryItem => ({
  id,
  alert_id,
  kind: 'alert.commented',
  occurred_at: '2026-11-21T21:00:00Z',
  recorded_at: '2026-11-21T21:00:00Z',
  data: {},
});

test('a new line goes to the top, a late one to its place, and a repeated one is there once (R184)', () => {
  const queries = createQueryClient();
  const key = keyOf(alertCalls.history, { params: { id: 7 } });
  queries.setQueryData(key, [line(4), line(2)]);
  for (const item of [line(5), line(3), line(5), line(6, 8)]) addToStory(queries, item);
  expect((queries.getQueryData<HistoryItem[]>(key) ?? []).map(({ id }) => id)).toEqual([
    5, 4, 3, 2,
  ]);
});
