// The open alert leaves the centre because its organisation is no longer monitored: a notice, back
// to the queue, and drafts are kept to copy.
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { alertMonitoringChannel } from '#domain/alerts/alert-channels.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { alertsLeft } from '#web/alerts/alert-news.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { type DraftKind, wordsAbout } from '#web/alerts/story/drafts.ts';
import { keyOf } from '#web/kit/call/query.ts';
import { news, useLive } from '#web/kit/live/use-live.ts';
import { useGo, useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { type ToastOptions, toast } from '#web/ui/feedback/toasts.ts';

const shownMs = 10_000;
const mostShown = 280;

/**
 * Goes back to the queue when the open alert leaves it.
 * @param isGone the server answered 404, so the event was missed
 */
export function useLeft(
  id: number,
  { row, isGone }: { row: AlertRow | undefined; isGone: boolean },
): void {
  const leave = useLeave(id, row);
  useLive(alertMonitoringChannel, [news(alertsLeft, ({ alert_ids }) => leave(alert_ids))]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server says so
  useEffect(() => {
    if (isGone) leave([id], row && t`You can no longer see the alert for ${subjectOf(row)}.`);
  }, [id, isGone]);
}

/** What to do when alerts have left. */
export function useLeave(
  id: number,
  row: AlertRow | undefined,
): (left: readonly number[], words?: string) => void {
  const queries = useQueryClient();
  const { id: me } = useUser();
  const go = useGo();
  const [address] = useSearch();
  const left = useRef<number | null>(null);
  // Remove the cached reads, or returning to the address would show the alert again.
  useEffect(
    () => () => {
      if (left.current !== id) return;
      for (const read of [alertCalls.get, alertCalls.history])
        queries.removeQueries({ queryKey: keyOf(read, { params: { id } }) });
    },
    [id, queries],
  );
  return (alert_ids, words = leftWords(row)) => {
    if (!alert_ids.includes(id) || left.current === id) return;
    left.current = id;
    toast.info(words, keepTyped(wordsAbout(me, id)));
    go(`/alert-monitoring${writeSearch({ ...address, tab: undefined })}`, { replace: true });
  };
}

function leftWords(row: AlertRow | undefined): string {
  if (!row) return t`The open alert has left the queue: its organisation is no longer monitored.`;
  const [person, organisation] = [subjectOf(row), row.organisation.name];
  return t`The alert for ${person} has left the queue: ${organisation} is no longer monitored, and its own contacts are called.`;
}

const whatWasTyped: Readonly<Record<DraftKind, MessageDescriptor>> = {
  comment: msg`Your comment`,
  message: msg`Your message`,
  resolve: msg`Your note for resolving`,
  refuse: msg`Your reason for refusing`,
  'follow-up': msg`Your reason for the follow-up`,
  patrol: msg`Your instructions for the patrol`,
  brief: msg`Your dispatch brief`,
  dispatch: msg`Your dispatch`,
  'cancel-dispatch': msg`Your reason for cancelling the dispatch`,
  'on-test': msg`Your reason for the test`,
};

/**
 * Shows unsent drafts in the notice until it is closed, to be copied; each draft stays with the
 * alert, in case it returns.
 */
function keepTyped(typed: ReturnType<typeof wordsAbout>): ToastOptions {
  if (typed.length === 0) return { leavesAfter: shownMs };
  const listed = (most: number) =>
    typed
      .map(({ kind, words }) => {
        const what = i18n._(whatWasTyped[kind]);
        return t`${what} was not sent: ${words.length > most ? `${words.slice(0, most)}…` : words}`;
      })
      .join('\n');
  // The clipboard is missing on plain http: the whole text can be selected instead.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return { leavesAfter: null, detail: listed(Number.POSITIVE_INFINITY) };
  const copy = () =>
    clipboard.writeText(typed.map(({ words }) => words).join('\n')).then(
      () => toast.success(t`What you typed is copied.`),
      () =>
        toast.warning(t`What you typed could not be copied.`, {
          detail: listed(Number.POSITIVE_INFINITY),
        }),
    );
  return {
    leavesAfter: null,
    detail: listed(Math.round(mostShown / typed.length)),
    action: { label: t`Copy what I typed`, run: () => void copy() },
  };
}
