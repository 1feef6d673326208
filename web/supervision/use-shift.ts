// The figures of this shift, polled every few seconds; and each operator's current alerts, from the
// queue, which is newer.

import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import type { OperatorNow } from '#domain/supervision/next-operator.ts';
import type { supervisionApi } from '#domain/supervision/supervision.api.ts';
import { operatorCalls } from '#web/alerts/alert-calls.ts';
import { useQueue, useQueueStore } from '#web/console/queue/queue-load.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { useData } from '#web/kit/call/query.ts';
import { useMembers } from '#web/kit/live/use-live.ts';

const shiftCall = lightEndpoint<(typeof supervisionApi)['shift']>({
  method: 'GET',
  path: '/supervision/shift',
});
const options = { refetchInterval: 5_000, handles: [0, 429, 500, 503] };

export const useShift = () => useData(shiftCall, {}, options);

export interface OperatorShown extends OperatorNow {
  readonly online: boolean;
  readonly follow_ups: number;
  readonly overdue: number;
  /** Start of their current call. */
  readonly call_since: string | null;
  /** Median of this shift, in seconds. */
  readonly median: number | null;
}

/**
 * Everybody who is online, has an open alert or answered one in this shift; those who are online
 * first, by name.
 */
export function useOperators(): readonly OperatorShown[] {
  const online = useMembers(operatorsChannel);
  const { rows } = useQueue(useQueueStore());
  const shift = useShift().data;
  const known =
    useData(operatorCalls.list, {}, { ...options, refetchInterval: 15_000 }).data?.operators ?? [];
  const names = new Map(
    [...known, ...online, ...rows.flatMap(({ owner }) => owner ?? [])].map(({ id, name }) => [
      id,
      name,
    ]),
  );
  return [...names]
    .map(([id, name]) => {
      const own = rows.filter(({ owner }) => owner?.id === id);
      const onDuty = shift?.operators.find((one) => one.id === id);
      const call_since = shift?.calls.find(({ staff_id }) => staff_id === id)?.since ?? null;
      return {
        id,
        name,
        call_since,
        on_call: call_since !== null,
        online: online.some((one) => one.id === id),
        paused: onDuty?.paused ?? false,
        console: onDuty?.console ?? ('none' as const),
        open: own.length,
        follow_ups: own.filter(({ follow_up_at }) => follow_up_at !== undefined).length,
        overdue: own.filter(({ follow_up_lapsed }) => follow_up_lapsed).length,
        median: shift?.answered.by_operator.find((one) => one.id === id)?.p50 ?? null,
      };
    })
    .filter((one) => one.online || one.open > 0 || one.median !== null)
    .sort(
      (left, right) =>
        Number(right.online) - Number(left.online) || left.name.localeCompare(right.name),
    );
}
