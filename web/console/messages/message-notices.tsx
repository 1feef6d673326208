// Notifies the operator of a person's message on every page: a notice that leads to it, a key, a
// soft sound of its own (not the alarm's).
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertAddress } from '#web/alerts/alert-address.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useGo, usePath } from '#web/kit/screen/address.tsx';
import { useMay, useUser } from '#web/kit/session/session.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { alarmSound } from '#web/ui/sound/alarm-sound.ts';
import { alertMessageReceived } from '../work/work-news.ts';
import { type ArrivedMessage, firstWords, MessageReminders } from './message-reminders.ts';
import { concerns, unreadAlerts, unreadOfMine } from './unread-alerts.ts';

const messagesAddress = (alertId: number): string => `${alertAddress(alertId)}?tab=messages`;
const isInFront = (alertId: number): boolean =>
  document.visibilityState === 'visible' && location.pathname === alertAddress(alertId);

function noticeText(count: number, person: string, text: string | null): string {
  if (text === null)
    return count === 1
      ? t`Unread message from ${person}.`
      : t`${count} people have unread messages.`;
  const words = firstWords(text);
  return count === 1
    ? t`${person}: “${words}”`
    : t`${count} people have written. ${person}: “${words}”`;
}

function say(arrived: readonly ArrivedMessage[], go: (to: string) => void): number {
  const newest = arrived.toSorted((left, right) => right.message_id - left.message_id)[0];
  if (!newest) return 0;
  const { alert_id, person } = newest;
  const text = noticeText(arrived.length, person, newest.text);
  return toast.info(text, {
    leavesAfter: null,
    action: { label: t`Read it`, run: () => go(messagesAddress(alert_id)) },
  });
}

/** Mounted once in the shell; shows nothing itself. */
export default function MessageNotices() {
  const { t: words } = useLingui();
  const mayRead = useMay('read alert monitoring');
  const { id: me } = useUser();
  const go = useGo();
  const path = usePath();
  const [reminders] = useState(
    () =>
      new MessageReminders({
        say: (arrived) => say(arrived, go),
        chime: () => alarmSound.chime(),
        isInFront,
      }),
  );
  useLive(mayRead ? alertMonitoringChannel : null, [
    news(alertMessageReceived, ({ alert, message }) => {
      if (!concerns(alert, me)) return;
      unreadAlerts.apply([alert]);
      reminders.arrived({
        alert_id: alert.id,
        message_id: message.id,
        person: subjectOf(alert),
        text: message.text,
      });
    }),
  ]);
  useUnread(reminders, me);
  useEffect(() => {
    const settle = () => {
      const open = unreadOfMine(me).find(({ id }) => path === alertAddress(id));
      if (open && isInFront(open.id)) reminders.opened(open.id);
    };
    settle();
    document.addEventListener('visibilitychange', settle);
    return () => document.removeEventListener('visibilitychange', settle);
  }, [reminders, me, path]);
  const read = () => {
    const [first] = unreadOfMine(me);
    if (first) go(messagesAddress(first.id));
    else toast.info(t`No unread messages.`);
  };
  useActions(
    mayRead
      ? [
          {
            id: 'messages.read',
            label: words`Read the next unread message`,
            keys: 'u',
            group: words`Alerts`,
            run: read,
          },
        ]
      : [],
  );
  return null;
}

/**
 * Keeps the reminders in step with unread messages, and notifies once of those that came while the
 * page was closed.
 */
function useUnread(reminders: MessageReminders, me: number): void {
  useEffect(() => {
    let hasNotified = false;
    const settle = () => {
      const unread = unreadOfMine(me);
      reminders.keepOnly(new Set(unread.map(({ id }) => id)));
      // With the first answer.
      if (hasNotified || !unreadAlerts.snapshot.loaded) return;
      hasNotified = true;
      reminders.waiting(
        unread.map((row) => ({
          alert_id: row.id,
          message_id: 0,
          person: subjectOf(row),
          text: null,
        })),
      );
    };
    settle();
    const forget = unreadAlerts.subscribe(settle);
    return () => {
      forget();
      reminders.stop();
    };
  }, [reminders, me]);
}
