// Runs the proposed next action, by the same functions as the buttons and steps.
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import type { NextAction } from '#domain/alerts/next-action/next-action.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { useData } from '#web/kit/call/query.ts';
import { runAction } from '#web/kit/keyboard/actions.ts';
import { useTick } from '../../panels/use-tick.ts';
import type { Calling } from '../../work/use-calling.ts';

/** Undefined where the caller may do nothing. */
export function useDoNext(
  row: AlertRow,
  details: Alert | undefined,
  calling: Calling,
): ((next: NextAction) => void) | undefined {
  const steps = useData(
    alertCalls.responses,
    { params: { id: row.id } },
    { handles: [0, 404, 429, 500, 503] },
  );
  const { tick } = useTick(row.id, () => void steps.refetch());
  if (!details || details.abilities.length === 0) return undefined;
  return (next) => {
    if (next.act === 'call') return calling.call(next.callee, next.ends);
    if (next.act === 'end_call') return runAction('alert.call');
    if (next.act === 'step') {
      const step = steps.data?.find(({ id }) => id === next.step_id);
      if (step) void tick(step, { ticked: true });
      return;
    }
    if (next.act !== 'wait') runAction(`alert.${next.act}`);
  };
}
