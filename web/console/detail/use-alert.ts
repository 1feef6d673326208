// The open alert: its row at once from the queue, its details from the server, both kept current by
// live events (without a reload).
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { alertChannel, alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import type { HistoryItem } from '#domain/alerts/alert-history.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { alertCreated, alertHistory, alertPosition, alertUpdated } from '#web/alerts/alert-news.ts';
import { useIsUnderWay } from '#web/alerts/pending-actions.ts';
import { call } from '#web/kit/call/call.ts';
import type { CallError } from '#web/kit/call/call-error.ts';
import { keyOf, patchData, useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useQueueRow } from '../queue/queue-load.ts';
import { mergeRow } from './merge-row.ts';

const pollMs = 4000;
/**
 * How long an alert is open before it counts as seen: stepping through the queue by key counts as
 * none.
 */
const dwellMs = 700;

export interface OpenAlert {
  /** Known before the details are. */
  row: AlertRow | undefined;
  details: Alert | undefined;
  /**
   * Whether the abilities are the server's answer for the alert's current version: no newer version
   * is known, and no request is pending.
   */
  isSettled: boolean;
  /** Whether it was known before and the server now answers 404. */
  isGone: boolean;
  error: CallError | null;
  retry: () => void;
}

export function useAlert(id: number): OpenAlert {
  const notLive = useLiveStateOf(cellOf('alerts', id)).kind === 'not-live';
  const input = { params: { id } };
  const read = useData(alertCalls.get, input, {
    refetchInterval: notLive ? pollMs : false,
    handles: [0, 422, 500, 503],
  });
  const queued = useQueueRow(id);
  useAlertNews(id);
  useViewed(id, read.data !== undefined);
  const isUnderWay = useIsUnderWay(id);
  const isSettled =
    read.data !== undefined &&
    !read.isFetching &&
    !isUnderWay &&
    (queued?.version ?? 0) <= read.data.version;
  const details =
    read.data && queued && queued.version >= read.data.version
      ? mergeRow(read.data, queued)
      : read.data;
  const isGone = read.data !== undefined && read.error?.status === 404;
  return {
    row: details ?? queued,
    details,
    isSettled,
    isGone,
    error: read.data ? null : read.error,
    retry: () => void read.refetch(),
  };
}

function useAlertNews(id: number): void {
  const queries = useQueryClient();
  const input = { params: { id } };
  const refetch = () => queries.invalidateQueries({ queryKey: keyOf(alertCalls.get, input) });
  useLive(
    alertChannel(id),
    [
      news(alertHistory, (item) => {
        addToStory(queries, item);
        if (item.kind.startsWith('alert.step_'))
          void queries.invalidateQueries({ queryKey: keyOf(alertCalls.responses, input) });
        if (item.kind === 'alert.viewed' || item.kind.startsWith('device.')) void refetch();
      }),
      news(alertPosition, ({ position }) =>
        patchData(queries, alertCalls.get, input, (old) => ({
          ...old,
          positions: [...old.positions, position],
        })),
      ),
    ],
    () => {
      void refetch();
      void queries.invalidateQueries({ queryKey: keyOf(alertCalls.history, input) });
      void queries.invalidateQueries({ queryKey: keyOf(alertCalls.responses, input) });
    },
  );
  // Another alert of the same person, such as duress after an SOS, changes how this one is
  // answered.
  const joinGroup = (row: AlertRow) =>
    patchData(queries, alertCalls.get, input, (old) => withOther(old, row));
  useLive(alertMonitoringChannel, [
    news(alertCreated, joinGroup),
    news(alertUpdated, (row) => {
      if (row.id !== id) return joinGroup(row);
      patchData(queries, alertCalls.get, input, (old) =>
        row.version > old.version ? mergeRow(old, row) : old,
      );
      // The server decides what the caller may do now.
      void refetch();
    }),
  ]);
}

/**
 * The open alert with the newest row of another alert of its person; unchanged where the row is of
 * another person.
 */
export function withOther(open: Alert, row: AlertRow): Alert {
  if (row.id === open.id || row.person === undefined || row.person.id !== open.person?.id)
    return open;
  const others = open.group.filter(({ id }) => id !== row.id);
  const known = open.group.find(({ id }) => id === row.id);
  if (known && known.version >= row.version) return open;
  return { ...open, group: row.status === 'active_alert' ? [...others, row] : others };
}

/** Puts a line into the kept story, once (R184). */
export function addToStory(queries: ReturnType<typeof useQueryClient>, item: HistoryItem): void {
  patchData(queries, alertCalls.history, { params: { id: item.alert_id } }, (old) =>
    old.some(({ id }) => id === item.id)
      ? old
      : [item, ...old].sort((left, right) => right.id - left.id),
  );
}

function useViewed(id: number, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const timer = setTimeout(() => {
      // Other operators see that it was viewed; a failure must not disturb this one.
      void call(
        alertCalls.viewed,
        { params: { id } },
        { handles: [0, 404, 409, 429, 500, 503] },
      ).catch(() => undefined);
    }, dwellMs);
    return () => clearTimeout(timer);
  }, [id, isOpen]);
}
