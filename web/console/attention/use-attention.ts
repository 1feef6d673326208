// Draws attention while an alert is unanswered: sound, tab, icon, and words for screen readers, on
// every page (ux.md checks 2, 3 and 51).
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { alertMonitoringChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import { isUnanswered } from '#domain/alerts/alert-order.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import {
  alertAssigned,
  alertCreated,
  alertLost,
  alertsLeft,
  alertUpdated,
  resolutionRefused,
} from '#web/alerts/alert-news.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { learnRows } from '#web/alerts/learn-rows.ts';
import { keyInCell } from '#web/kit/call/query.ts';
import { keepLoading } from '#web/kit/live/keep-loading.ts';
import { useLiveClients } from '#web/kit/live/live-provider.tsx';
import { useLiveStateOf } from '#web/kit/live/live-state.tsx';
import { news, payloadsOf, useLive } from '#web/kit/live/use-live.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { setTitlePrefix } from '#web/kit/screen/page-title.ts';
import { useMay, useUser } from '#web/kit/session/session.ts';
import { announce } from '#web/ui/feedback/announcer.tsx';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { unreadAlerts, useUnreadCount } from '../messages/unread-alerts.ts';
import { announceAlerts } from './announce-alerts.ts';
import { type Counts, calling, loadCalling } from './calling.ts';
import { seldom } from './seldom.ts';

const pollMs = 4000;

/** Calls from the tab, too: the numbers before the title, and the icon (R174). */
function showInTab(loud: number, unread: number): void {
  setTitlePrefix(
    [loud > 0 ? `(${loud})` : '', unread > 0 ? `✉${unread}` : ''].filter(Boolean).join(' '),
  );
  const icon = loud > 0 ? '/favicon-alarm.svg' : '/favicon.svg';
  const link = document.querySelector('link[rel="icon"]');
  // Setting the same icon would make the browser fetch and draw it again.
  if (link?.getAttribute('href') !== icon) link?.setAttribute('href', icon);
}

/** Mounted once, in the shell. @param counts null for those who may not see alerts */
export function useAttention(counts: Counts | null): void {
  const mayRead = useMay('read alert monitoring');
  const { id: me } = useUser();
  const loud = counts ? counts.unowned + counts.assigned + counts.overdue : 0;
  useEffect(() => (mayRead ? alarmSound.open(me) : undefined), [mayRead, me]);
  useEffect(() => {
    if (mayRead) alarmSound.want(counts?.priority ?? null);
  }, [mayRead, counts?.priority]);
  const unread = useUnreadCount();
  useEffect(() => showInTab(loud, unread), [loud, unread]);
  useEffect(() => () => showInTab(0, 0), []);
  useLostAlerts(mayRead);
}

/**
 * Keeps the calling alerts of a cell: fetched once, then kept by live events, polled while those of
 * this cell are lost. Shows nothing itself.
 */
export function CallingOfCell({ cell }: { cell: number }) {
  const live = useLiveClients();
  const queries = useQueryClient();
  const notLive = useLiveStateOf(cell).kind === 'not-live';
  useEffect(() => {
    // The banner reports a failing poll; the known rows stay.
    const kept = keepLoading({
      load: (signal) => loadCalling(cell, signal),
      always: notLive,
      pauseMs: pollMs,
    });
    const recount = seldom(
      1000,
      () =>
        void queries.invalidateQueries({
          queryKey: keyInCell(alertCalls.counts, {}, cell),
          exact: true,
        }),
    );
    const deaf = live.hear(alertMonitoringChannel, {
      onFrames: (frames, from) => {
        if (from !== cell) return;
        const rows = payloadsOf(frames, [alertCreated, alertUpdated]);
        learnRows(rows, cell);
        const lapsed = rows.filter(
          ({ id, follow_up_lapsed }) => follow_up_lapsed && !calling.find(id)?.follow_up_lapsed,
        );
        calling.apply(rows);
        unreadAlerts.apply(rows);
        const fresh = payloadsOf(frames, [alertCreated]).filter(isUnanswered);
        if (fresh.length > 0) announceAlerts(fresh);
        for (const row of lapsed) announce(t`Follow-up overdue: ${subjectOf(row)}`, 'assertive');
        for (const { id, status } of rows) if (status === 'resolved') takeBackRefusal(id);
        // Costs nothing while no page shows them.
        if (rows.length > 0) recount.soon();
        if (payloadsOf(frames, [alertsLeft]).length > 0) kept.again();
      },
      onLost: (from) => from === cell && kept.again(),
    });
    return () => {
      kept.stop();
      deaf();
      recount.stop();
    };
  }, [cell, live, queries, notLive]);
  return null;
}

/** The toast of each refused proposal, until its alert is resolved. */
const refusals = new Map<number, number>();
clearAtSessionEnd(() => refusals.clear());

function takeBackRefusal(alertId: number): void {
  const shown = refusals.get(alertId);
  if (shown !== undefined) toast.dismiss(shown);
  refusals.delete(alertId);
}

/**
 * Another operator took over an alert of this one, or assigned one to them: notify at once, with a
 * link.
 */
function useLostAlerts(mayRead: boolean): void {
  const { t: words } = useLingui();
  const { id: me } = useUser();
  const go = useGo();
  useLive(mayRead ? userChannel(me) : null, [
    news(alertAssigned, ({ alert_id, person, by }) =>
      toast.warning(t`${by.name} assigned you the alert for ${person}.`, {
        action: { label: words`Open it`, run: () => go(alertAddress(alert_id)) },
      }),
    ),
    news(resolutionRefused, ({ alert_id, person, by, reason }) => {
      takeBackRefusal(alert_id);
      refusals.set(
        alert_id,
        toast.warning(t`${by.name} refused to resolve the alert for ${person}: ${reason}`, {
          action: { label: words`Open it`, run: () => go(alertAddress(alert_id)) },
          leavesAfter: null,
          repeats: true,
        }),
      );
    }),
    news(alertLost, ({ alert_id, person, by }) =>
      toast.warning(t`${by.name} took over your alert for ${person}.`, {
        action: { label: words`Open it`, run: () => go(alertAddress(alert_id)) },
      }),
    ),
  ]);
}
