// Reminds the owner of an idle alert, with its sound, and lists idle alerts to supervisors; both
// end with an action on the alert (ux.md check 16).
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type * as z from 'zod';
import { alertMonitoringChannel, userChannel } from '#domain/alerts/alert-channels.ts';
import { lastActionAt, staleAt } from '#domain/alerts/alert-order.ts';
import type { Priority } from '#domain/alerts/priority.ts';
import type {
  alertIdle as declaredIdle,
  alertStale as declaredStale,
} from '#domain/escalation/idle-alert.ts';
import { alertAddress, overviewPath } from '#web/alerts/alert-address.ts';
import { alertUpdated } from '#web/alerts/alert-news.ts';
import { serverNow } from '#web/kit/call/server-clock.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useGo } from '#web/kit/screen/address.tsx';
import { useMay, useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { seldom } from '../attention/seldom.ts';
import { GroupedNotice } from './grouped-notice.ts';
import { alertIdle, alertStale } from './idle-news.ts';

type Idle = z.output<(typeof declaredIdle)['payload']>;
type Stale = z.output<(typeof declaredStale)['payload']>;
type Go = (to: string) => void;

const priorities: readonly Priority[] = [1, 2, 3, 4];
/** An action younger than this ended the idle time. */
const justNowMs = 60_000;

function sayIdle(idle: readonly Idle[], go: Go): number {
  const [first, ...others] = idle;
  if (first && others.length === 0) {
    return toast.warning(t`No action on your alert for ${first.person} for a while.`, {
      action: { label: t`Open it`, run: () => go(alertAddress(first.alert_id)) },
    });
  }
  return toast.warning(t`No action on ${idle.length} of your alerts for a while.`, {
    action: { label: t`Show my alerts`, run: () => go('/alert-monitoring?show=mine') },
  });
}

function sayStale(stale: readonly Stale[], go: Go): number {
  const [first, ...others] = stale;
  if (first && others.length === 0) {
    const words = first.owner
      ? t`Stale alert: ${first.person}. Owner: ${first.owner.name}.`
      : t`Not acknowledged after 40 s: the alert for ${first.person}.`;
    return toast.warning(words, {
      action: { label: t`Open it`, run: () => go(alertAddress(first.alert_id)) },
    });
  }
  return toast.warning(t`${stale.length} alerts are stale.`, {
    action: { label: t`Show them`, run: () => go(overviewPath) },
  });
}

/** Mounted once in the shell; shows nothing itself. */
export default function IdleAlertNotices() {
  const mayRead = useMay('read alert monitoring');
  const { id } = useUser();
  const me = mayRead ? id : null;
  const go = useGo();
  const [notices] = useState(() => ({
    idle: new GroupedNotice<Idle>((idle) => sayIdle(idle, go)),
    stale: new GroupedNotice<Stale>((stale) => sayStale(stale, go)),
  }));
  // The owner may be on another page: play the sound of the priority, once for several alerts.
  const [sound] = useState(() => {
    let next: Priority = 1;
    const { soon, stop } = seldom(
      5000,
      () => alarmSound.state.mutedUntil === null && void alarmSound.test(next),
    );
    return {
      stop,
      of: (priority: number) => {
        next = priorities.find((one) => one === priority) ?? 1;
        soon();
      },
    };
  });
  useEffect(() => sound.stop, [sound]);
  useLive(me === null ? null : userChannel(me), [
    news(alertIdle, (one) => {
      notices.idle.add(one);
      sound.of(one.priority);
    }),
    news(alertStale, (one) => notices.stale.add(one)),
  ]);
  useLive(me === null ? null : alertMonitoringChannel, [
    news(alertUpdated, (row) => {
      if (staleAt(row) !== null && serverNow() - Date.parse(lastActionAt(row)) > justNowMs) return;
      notices.idle.settle(row.id);
      notices.stale.settle(row.id);
    }),
  ]);
  return null;
}
