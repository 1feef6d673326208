// Assigning an alert from the supervisor's lists: who is there, and the call with what it changes.
import { useLingui } from '@lingui/react/macro';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { operatorsChannel } from '#domain/alerts/alert-channels.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useMembers } from '#web/kit/live/use-live.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { operatorCalls } from '../alert-calls.ts';
import { subjectOf } from '../alert-words.ts';
import { calling } from '../attention/calling.ts';
import { useQueue, useQueueStore } from '../queue/queue-load.ts';
import { type OnlineOperator, operatorsByLoad } from './suggestion.ts';

export type Assign = (row: AlertRow, to: OnlineOperator) => Promise<void>;

export function useAssigning(): { operators: readonly OnlineOperator[]; assign: Assign } {
  const { t } = useLingui();
  const store = useQueueStore();
  const operators = operatorsByLoad(useMembers(operatorsChannel), useQueue(store).rows);
  const assign: Assign = async (row, to) => {
    try {
      const body = { user_id: to.id, from: row.owner?.id ?? 0 };
      const answer = [await call(operatorCalls.assign, { params: { id: row.id }, body }, { handles: [409, 422] })];
      for (const one of [store, calling]) one.apply(answer);
      toast.success(t`The alert for ${subjectOf(row)} is assigned to ${to.name}.`);
    } catch (error) {
      if (error instanceof CallError && [409, 422].includes(error.status)) toast.warning(t`${subjectOf(row)}: ${error.message}`);
    }
  };
  return { operators, assign };
}
