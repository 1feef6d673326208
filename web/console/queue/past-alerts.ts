// Resolved alerts for the queue: each cell finds them by number, by the beginning of a name and by
// day, page after page.
import { useEffect, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { withWholeNumbers } from '#domain/kit/cell-numbers.ts';
import { localDay } from '#domain/kit/local-time/local-instant.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { alertUpdated } from '#web/alerts/alert-news.ts';
import { learnRows } from '#web/alerts/learn-rows.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { allCells, useKnownCells } from '#web/kit/cells/cells.ts';
import { readDate } from '#web/kit/fields/date-text.ts';
import type { Place } from '#web/kit/format/dates.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useUser } from '#web/kit/session/session.ts';
import type { QueueFilter } from './queue-groups.ts';

const perPage = 50;
const typingMs = 250;
const quietly = { handles: [0, 422, 429, 500, 502, 503, 504] };

export interface PastAlerts {
  readonly rows: readonly AlertRow[];
  /** Whether the first page has come. */
  readonly loaded: boolean;
  readonly error: CallError | null;
  retry: () => void;
  /** Fetches the next page; null where there is none. */
  showMore: (() => void) | null;
}

/**
 * The search of the typed text: a name or number, and a day anywhere in it, in the person's date
 * format.
 */
export function wantedOf(
  text: string,
  place: Place,
): { search?: string; raised_from?: string; raised_to?: string } {
  const words = text.trim().split(/\s+/);
  const date = words.map((word) => readDate(word, place.language)).find((found) => found !== null);
  const others = words.filter((word) => readDate(word, place.language) === null);
  const search = withWholeNumbers(others.join(' '));
  return {
    ...(search === '' ? {} : { search }),
    ...(date === undefined || date === null ? {} : rangeOf(date, place.timezone)),
  };
}

/** The day's first moment and the next day's, in the person's zone. */
function rangeOf(date: string, timezone: string) {
  const { from, to } = localDay(timezone, date);
  return { raised_from: new Date(from).toISOString(), raised_to: new Date(to).toISOString() };
}

interface Found {
  readonly asked: string;
  readonly rows: readonly AlertRow[];
  /** By cell, of those that have more. */
  readonly next: ReadonlyMap<number, string>;
}

const newestFirst = (one: AlertRow, other: AlertRow): number =>
  other.raised_at.localeCompare(one.raised_at);

/** @returns null while something else is shown */
export function usePastAlerts(filter: QueueFilter): PastAlerts | null {
  const { language, timezone } = useUser();
  const isShown = filter.show === 'resolved';
  const [found, setFound] = useState<Found | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const [tries, setTries] = useState(0);
  const cells = useKnownCells();
  const query = {
    status: 'resolved' as const,
    per_page: perPage,
    ...wantedOf(filter.text, { language, timezone }),
    ...(filter.type === null ? {} : { type: filter.type }),
    ...(filter.organisationId === null ? {} : { organisation_id: filter.organisationId }),
  };
  const asked = JSON.stringify(query);
  const again = () => setTries((count) => count + 1);
  // A just resolved alert is the newest of them.
  useLive(alertMonitoringChannel, [
    news(alertUpdated, ({ status }) => isShown && status === 'resolved' && again()),
  ]);

  /** @param from the cells to ask, each with where its next page begins */
  const fetchPages = async (
    before: readonly AlertRow[],
    from: ReadonlyMap<number, string | null>,
    signal?: AbortSignal,
  ) => {
    const next = new Map<number, string>();
    const failures: CallError[] = [];
    const pages = await Promise.all(
      [...from].map(async ([cell, after]) => {
        try {
          const page = { ...query, ...(after === null ? {} : { after }) };
          const options = { cell, ...(signal ? { signal } : {}), ...quietly };
          const { items, meta } = await call(alertCalls.list, { query: page }, options);
          learnRows(items, cell);
          if (items.length === perPage && meta.next !== null) next.set(cell, meta.next);
          return items;
        } catch (failure) {
          if (failure instanceof CallError) failures.push(failure);
          return [];
        }
      }),
    );
    if (signal?.aborted) return;
    setError(failures[0] ?? null);
    if (failures.length === from.size) return;
    const page = pages.flat();
    const rows = from.size === 1 ? page : page.toSorted(newestFirst);
    setFound({ asked, rows: [...before, ...rows], next });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the query identifies it
  useEffect(() => {
    if (!isShown) return;
    const stop = new AbortController();
    const first = new Map(allCells(cells).map((cell) => [cell, null]));
    const timer = setTimeout(() => void fetchPages([], first, stop.signal), typingMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isShown, asked, tries, cells]);
  if (!isShown) return null;
  const isCurrent = found?.asked === asked;
  const next = isCurrent ? found.next : new Map<number, string>();
  return {
    rows: found?.rows ?? [],
    loaded: found !== null,
    error,
    retry: again,
    showMore: next.size === 0 ? null : () => void fetchPages(found?.rows ?? [], next),
  };
}
