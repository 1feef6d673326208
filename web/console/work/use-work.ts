// All work on the open alert (follow-up, messages, calls, patrols, tests): fetched once, kept
// current by live events.
import { useQueryClient } from '@tanstack/react-query';
import type { AlertMessage } from '#domain/alerts/actions/alert-message.ts';
import type { FollowUp } from '#domain/alerts/actions/follow-up.ts';
import type { OnTestPeriod } from '#domain/alerts/actions/on-test.ts';
import type { PhoneCall } from '#domain/alerts/actions/phone-call.ts';
import { alertChannel, alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import type { PartnerDispatch } from '#domain/dispatch-partners/partner-dispatch.ts';
import type { PatrolJob } from '#domain/patrol-jobs/patrol-job.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { alertHistory } from '#web/alerts/alert-news.ts';
import { keyOf, patchData, useData } from '#web/kit/call/query.ts';
import { cellOf } from '#web/kit/cells/cells.ts';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { news, useLive } from '#web/kit/live/use-live.ts';
import {
  alertMessageNews,
  alertPhoneCallNews,
  onTestNews,
  partnerDispatchNews,
  patrolJobNews,
} from './work-news.ts';

export interface Work {
  follow_up: FollowUp | null;
  messages: AlertMessage[];
  phone_calls: PhoneCall[];
  patrol_jobs: PatrolJob[];
  partner_dispatches: PartnerDispatch[];
  on_test: OnTestPeriod[];
  message_channel: 'app' | 'sms' | null;
}

/** The list with one entry put in or replaced, at its end or its beginning when it is new. */
export const withOne = <Item extends { id: number }>(
  items: readonly Item[],
  item: Item,
  where: 'end' | 'start',
): Item[] => {
  if (items.some(({ id }) => id === item.id))
    return items.map((old) => (old.id === item.id ? item : old));
  return where === 'end' ? [...items, item] : [item, ...items];
};

/** Stores the answer of the page's own calls, before the live event comes. */
export function useKeepWork(id: number) {
  const queries = useQueryClient();
  const patch = (change: (old: Work) => Work) =>
    patchData(queries, alertCalls.actions, { params: { id } }, change);
  return {
    message: (one: AlertMessage) =>
      patch((old) => ({ ...old, messages: withOne(old.messages, one, 'end') })),
    phoneCall: (one: PhoneCall) =>
      patch((old) => ({ ...old, phone_calls: withOne(old.phone_calls, one, 'start') })),
    patrolJob: (one: PatrolJob) =>
      patch((old) => ({ ...old, patrol_jobs: withOne(old.patrol_jobs, one, 'start') })),
    dispatch: (one: PartnerDispatch) =>
      patch((old) => ({
        ...old,
        partner_dispatches: withOne(old.partner_dispatches, one, 'start'),
      })),
    refetch: () =>
      void queries.invalidateQueries({ queryKey: keyOf(alertCalls.actions, { params: { id } }) }),
  };
}

/** Undefined until it is known. */
export function useWork(id: number): Work | undefined {
  const notLive = useLiveStateOf(cellOf('alerts', id)).kind === 'not-live';
  const keep = useKeepWork(id);
  const { data } = useData(
    alertCalls.actions,
    { params: { id } },
    { refetchInterval: notLive ? 4000 : false, handles: [0, 404, 429, 500, 503] },
  );
  useLive(
    alertChannel(id),
    [
      news(alertMessageNews, keep.message),
      news(alertPhoneCallNews, keep.phoneCall),
      news(patrolJobNews, keep.patrolJob),
      news(partnerDispatchNews, keep.dispatch),
      news(alertHistory, ({ kind }) => /^(alert\.follow_up|on_test)/.test(kind) && keep.refetch()),
    ],
    keep.refetch,
  );
  useLive(alertMonitoringChannel, [news(onTestNews, keep.refetch)]);
  return data;
}
