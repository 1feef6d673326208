// In a flood the server has more alerts than this page: it runs the search and returns the count.
import { useEffect, useState } from 'react';
import { withWholeNumbers } from '#domain/kit/cell-numbers.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { learnRows } from '#web/alerts/learn-rows.ts';
import { call } from '#web/kit/call/call.ts';
import { useDataOfCells } from '#web/kit/call/query.ts';
import { allCells, useKnownCells } from '#web/kit/cells/cells.ts';
import type { QueueFilter } from './queue-groups.ts';
import { useQueue } from './queue-load.ts';
import type { QueueStore } from './queue-store.ts';

const perPage = 100;
const quietly = { handles: [0, 429, 500, 502, 503, 504] };

export interface ServerCount {
  readonly count: number;
  /** There are more: the server stops counting at its limit. */
  readonly atLeast: boolean;
}

/**
 * Adds the server's matches to the queue.
 * @returns the number of matches on the server; null while all alerts are loaded, and until the
 * server has answered
 */
export function useServerSearch(store: QueueStore, filter: QueueFilter): ServerCount | null {
  const { text, type, show, organisationId } = filter;
  const more = useQueue(store).more && show !== 'resolved';
  const [found, setFound] = useState<(ServerCount & { asked: string }) | null>(null);
  const narrowed = {
    ...(text.trim() === '' ? {} : { search: withWholeNumbers(text.trim()) }),
    ...(type === null ? {} : { type }),
    ...(show === 'all' ? {} : { owner: show === 'mine' ? ('me' as const) : ('none' as const) }),
    ...(organisationId === null ? {} : { organisation_id: organisationId }),
  };
  const asked = JSON.stringify(narrowed);
  const isNarrow = Object.keys(narrowed).length > 0;
  const all = useDataOfCells(alertCalls.counts, {}, { enabled: more && !isNarrow, ...quietly });
  const known = useKnownCells();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the query identifies it
  useEffect(() => {
    if (!more || !isNarrow) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      const query = { per_page: perPage, total: '1' as const, ...narrowed };
      const answers = await Promise.all(
        allCells(known).map(async (cell) => {
          const options = { signal: stop.signal, cell, ...quietly };
          const answer = await call(alertCalls.list, { query }, options).catch(() => null);
          if (!answer) return null;
          learnRows(answer.items, cell);
          store.apply(answer.items);
          return answer.meta;
        }),
      );
      const counted = answers.flatMap((meta) => (meta?.total === undefined ? [] : [meta]));
      if (counted.length === 0) return;
      setFound({
        asked,
        count: counted.reduce((sum, { total = 0 }) => sum + total, 0),
        atLeast: counted.some(({ total_is_capped }) => total_is_capped === true),
      });
    }, 250);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [store, more, isNarrow, asked, known]);
  if (!more) return null;
  const counts = all.flatMap(({ data }) => data ?? []);
  if (!isNarrow)
    return counts.length === 0
      ? null
      : { count: counts.reduce((sum, { active }) => sum + active, 0), atLeast: false };
  return found?.asked === asked ? found : null;
}
