// How many alerts need an operator now: counted from the loaded rows, and by the server where there
// are more.
import { useEffect, useReducer } from 'react';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import type { ResultOf } from '#web/kit/call/call-types.ts';
import { useDataOfCells } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useMay, useUser } from '#web/kit/session/session.ts';
import { type Counts, countsOf, useCalling } from './calling.ts';

/** Null for those who may not see alerts, and before the first answer. */
export function useCounts(): Counts | null {
  const mayRead = useMay('read alert monitoring');
  const { id: me } = useUser();
  const { rows, loaded, more } = useCalling();
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  // Only in a flood: while all rows are loaded, they are the count.
  const ofCells = useDataOfCells(
    alertCalls.counts,
    {},
    { enabled: mayRead && more, handles: [0, 429, 500, 502, 503, 504] },
  );
  const counts = countsOf(rows, serverNow(), me);
  const { nextAt } = counts;
  useEffect(() => {
    if (nextAt === null) return;
    const timer = setTimeout(lookAgain, Math.max(0, nextAt - serverNow()) + 20);
    return () => clearTimeout(timer);
  }, [nextAt]);
  if (!mayRead || !loaded) return null;
  return more
    ? withServerCounts(
        counts,
        ofCells.flatMap(({ data }) => data ?? []),
      )
    : counts;
}

type ServerCounts = ResultOf<typeof alertCalls.counts>;

/** The counts of the loaded rows, raised to those of the cells, which know every row. */
function withServerCounts(counts: Counts, cells: readonly ServerCounts[]): Counts {
  const sum = (of: 'unowned' | 'assigned' | 'lapsed'): number =>
    cells.reduce((all, one) => all + one[of], 0);
  return {
    ...counts,
    unowned: Math.max(counts.unowned, sum('unowned')),
    assigned: Math.max(counts.assigned, sum('assigned')),
    overdue: Math.max(counts.overdue, sum('lapsed')),
  };
}
