// Actions on an alert by one key: shown at once, and reverted with the name of the other operator
// if theirs came first (ux.md checks 7, 8, 43).
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { underWay } from '#web/alerts/pending-actions.ts';
import type { ShownAlert } from '#web/alerts/shown-alert.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { keyOf } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useUser } from '#web/kit/session/session.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { calling } from './attention/calling.ts';
import { useQueueStore } from './queue/queue-load.ts';
import type { Guess } from './queue/queue-store.ts';

export interface QuickActions {
  acknowledge: (alert: ShownAlert) => Promise<boolean>;
  takeOver: (alert: ShownAlert) => Promise<boolean>;
  release: (alert: ShownAlert) => Promise<boolean>;
}

type ActionCall = (typeof alertCalls)['acknowledge' | 'takeOver' | 'release'];

export function useQuickActions(): QuickActions {
  const { t } = useLingui();
  const store = useQueueStore();
  const queries = useQueryClient();
  const { id, name } = useUser();

  const refetch = (alertId: number) =>
    queries.invalidateQueries({ queryKey: keyOf(alertCalls.get, { params: { id: alertId } }) });
  const act = (alert: ShownAlert, action: ActionCall, guess: Guess): Promise<boolean> =>
    underWay(alert.row.id, () => send(alert, action, guess));

  async function send(
    { row, query }: ShownAlert,
    action: ActionCall,
    guess: Guess,
  ): Promise<boolean> {
    // The sound stops with the press, not with the answer.
    const takeBacks = [store, calling].map((one) => one.guess(row.id, guess));
    try {
      const answer = [await call(action, { params: { id: row.id }, query }, { handles: [0, 409] })];
      for (const one of [store, calling]) one.apply(answer);
      return true;
    } catch (error) {
      for (const takeBack of takeBacks) takeBack();
      if (error instanceof CallError && error.status === 0)
        toast.error(
          t`${subjectOf(row)}: not done, you are offline. Try again when the connection is back.`,
        );
      if (error instanceof CallError && error.status === 409)
        toast.warning(t`${subjectOf(row)}: ${error.message}`);
      return false;
    } finally {
      void refetch(row.id);
    }
  }

  const mine = (): Guess => ({
    owner: { id, name },
    acknowledged_at: new Date(serverNow()).toISOString(),
  });
  return {
    acknowledge: async (alert) => {
      const done = await act(alert, alertCalls.acknowledge, mine());
      if (done) announce(t`You acknowledged the alert for ${subjectOf(alert.row)}`);
      return done;
    },
    takeOver: async (alert) => {
      const { row } = alert;
      const from = row.owner?.name;
      const done = await act(alert, alertCalls.takeOver, mine());
      if (done && from !== undefined)
        toast.success(
          t`You took over the alert for ${subjectOf(row)} from ${from}, who has been notified.`,
        );
      return done;
    },
    release: async (alert) => {
      const done = await act(alert, alertCalls.release, {
        owner: undefined,
        acknowledged_at: undefined,
      });
      if (done) toast.success(t`The alert for ${subjectOf(alert.row)} is back in the queue.`);
      return done;
    },
  };
}
