// The effects of every answer to a proposal: the queue and the open alert show it, and the allowed
// actions are fetched again.
import { useQueryClient } from '@tanstack/react-query';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { keyOf, patchData } from '#web/kit/call/query.ts';
import { mergeRow } from '../detail/merge-row.ts';
import { useQueueStore } from '../queue/queue-load.ts';

/**
 * @returns a function that sends an answer and keeps the result; throws a refusal
 */
export function useAnswering(id: number): (send: () => Promise<AlertRow>) => Promise<void> {
  const store = useQueueStore();
  const queries = useQueryClient();
  const params = { id };
  return async (send) => {
    try {
      const changed = await send();
      store.apply([changed]);
      patchData(queries, alertCalls.get, { params }, (old) => mergeRow(old, changed));
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(alertCalls.get, { params }) });
    }
  };
}
