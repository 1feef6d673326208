// Acknowledges the alerts of a common cause with one press: the sound stops at once, and one
// message counts taken and refused alerts.
import { plural, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { takenTogether } from '#domain/common-causes/cause-answers.ts';
import type { CommonCause } from '#domain/common-causes/common-cause.ts';
import type { commonCausesApi } from '#domain/common-causes/common-causes.api.ts';
import { calling } from '#web/console/attention/calling.ts';
import { useQueueStore } from '#web/console/queue/queue-load.ts';
import { call } from '#web/kit/call/call.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { keyOf } from '#web/kit/call/query.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { useUser } from '#web/kit/session/session.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { causeName } from './cause-words.ts';
import { causesCall } from './use-causes.ts';

const takeCall = lightEndpoint<(typeof commonCausesApi)['take']>({
  method: 'PUT',
  path: '/common-causes/taken',
});
/** The most alerts of one call. */
const most = 500;

/**
 * @returns what takes the alerts of a cause; each is named with the version that the cause was
 * shown with
 */
export function useTakeTogether(): (cause: CommonCause) => Promise<void> {
  const store = useQueueStore();
  const queries = useQueryClient();
  const { id, name } = useUser();
  return async (cause) => {
    const alerts = takenTogether(cause).slice(0, most);
    const guess = { owner: { id, name }, acknowledged_at: new Date(serverNow()).toISOString() };
    const takeBacks = new Map(
      alerts.map((alert) => [alert.id, [store, calling].map((one) => one.guess(alert.id, guess))]),
    );
    const takeBack = (ids: Iterable<number>) => {
      for (const alertId of ids) for (const undo of takeBacks.get(alertId) ?? []) undo();
    };
    const event = causeName(cause);
    try {
      const body = { kind: cause.kind, name: event, alerts };
      const { taken, refused } = await call(takeCall, { body }, { handles: [0, 403, 409] });
      for (const one of [store, calling]) one.apply(taken);
      takeBack(refused.map((alert) => alert.id));
      const took = plural(taken.length, {
        one: '# alert taken as one event.',
        other: '# alerts taken as one event.',
      });
      announce(
        plural(taken.length, {
          one: `You acknowledged # alert as one event: ${event}`,
          other: `You acknowledged # alerts as one event: ${event}`,
        }),
      );
      if (refused.length > 0) {
        const left = plural(refused.length, {
          one: '# changed meanwhile and is still in the queue.',
          other: '# changed meanwhile and are still in the queue.',
        });
        toast.warning(`${took} ${left}`);
      } else toast.info(took);
    } catch (error) {
      takeBack(takeBacks.keys());
      if (!(error instanceof CallError)) throw error;
      toast.error(
        error.status === 0
          ? t`Not done, you are offline. Try again when the connection is back.`
          : error.message,
      );
    } finally {
      void queries.invalidateQueries({ queryKey: keyOf(causesCall, {}) });
    }
  };
}
