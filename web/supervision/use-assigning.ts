// The actions of a supervisor on an alert: assign it to an operator, or release it to the queue;
// and the alert that is being dragged.
import { useLingui } from '@lingui/react/macro';
import { createContext, useContext } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls, operatorCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import type { ShownAlert } from '#web/alerts/shown-alert.ts';
import { calling } from '#web/console/attention/calling.ts';
import { useQueueStore } from '#web/console/queue/queue-load.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { withLoadReason } from './load/load-reason.ts';

interface Person {
  readonly id: number;
  readonly name: string;
}

export interface Assigning {
  /** Null where the press was refused: nothing is sent. */
  assign: (alert: ShownAlert | null, to: Person) => Promise<void>;
  release: (alert: ShownAlert | null) => Promise<void>;
}

const refusals = [404, 409, 422];

export function useAssigning(): Assigning {
  const { t } = useLingui();
  const store = useQueueStore();
  const tell = async (row: AlertRow, done: string, send: () => Promise<AlertRow | null>) => {
    try {
      const answer = await send();
      if (!answer) return;
      for (const one of [store, calling]) one.apply([answer]);
      toast.success(done);
    } catch (error) {
      if (error instanceof CallError && refusals.includes(error.status))
        toast.warning(t`${subjectOf(row)}: ${error.message}`);
    }
  };
  return {
    assign: async (alert, to) => {
      if (!alert) return;
      const { row, query } = alert;
      const send = async (reason?: string) =>
        await call(
          operatorCalls.assign,
          {
            params: { id: row.id },
            query,
            body: { user_id: to.id, from: row.owner?.id ?? 0, reason },
          },
          { handles: refusals },
        );
      await tell(row, t`The alert for ${subjectOf(row)} is assigned to ${to.name}.`, async () => {
        return await withLoadReason(send, {
          alertId: row.id,
          subject: subjectOf(row),
          operator: to,
        });
      });
    },
    release: async (alert) => {
      if (!alert) return;
      const { row, query } = alert;
      await tell(row, t`The alert for ${subjectOf(row)} is back in the queue.`, async () => {
        return await call(
          alertCalls.release,
          { params: { id: row.id }, query },
          { handles: refusals },
        );
      });
    },
  };
}

export interface Drag {
  /** Null while none is dragged. */
  readonly row: AlertRow | null;
  readonly set: (row: AlertRow | null) => void;
}

const context = createContext<Drag>({ row: null, set: () => undefined });
export const DragProvider = context.Provider;
export const useDrag = (): Drag => useContext(context);
