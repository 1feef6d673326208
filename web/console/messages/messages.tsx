// The conversation with the worker: what was said, whether it arrived, and a box to go on; what
// comes in counts as read once it is seen.
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { Alert, AlertRow } from '#domain/alerts/alert.ts';
import { alertCalls } from '#web/alerts/alert-calls.ts';
import { subjectOf } from '#web/alerts/alert-words.ts';
import { useIsReplay } from '#web/alerts/clock.ts';
import { call } from '#web/kit/call/call.ts';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { useKeepWork, type Work } from '../work/use-work.ts';
import { MessageBox } from './message-box.tsx';
import { MessageLine } from './message-line.tsx';
import styles from './messages.module.css';

/** How long a message is on the screen before it counts as read. */
const seenMs = 700;

export interface MessagesProps {
  row: AlertRow;
  details: Alert | undefined;
  work: Work | undefined;
  /** The worker sent duress. */
  silent: boolean;
  maySend: boolean;
}

export default function Messages({ row, details, work, silent, maySend }: MessagesProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  const newest = work?.messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message brings the end into view
  useEffect(() => {
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }, [newest]);
  useRead(row.id, work);
  if (!work) return <SkeletonRows rows={3} height={44} />;
  return (
    <div className={styles.thread}>
      {work.messages.length === 0 ? (
        <p className={styles.none}>
          {work.message_channel === null ? (
            <Trans>This person has no app and no mobile number.</Trans>
          ) : (
            <Trans>No messages yet: messages to and from {subjectOf(row)} appear here.</Trans>
          )}
        </p>
      ) : (
        <ol ref={list} className={styles.lines} aria-label={t`Messages`}>
          {work.messages.map((message) => (
            <MessageLine key={message.id} message={message} from={subjectOf(row)} />
          ))}
        </ol>
      )}
      {maySend && silent && (
        <p className={styles.caution}>
          <Trans>Duress: someone near the person may notice a message.</Trans>
        </p>
      )}
      {maySend && work.message_channel !== null && (
        <MessageBox row={row} details={details} channel={work.message_channel} />
      )}
    </div>
  );
}

function useRead(id: number, work: Work | undefined): void {
  const keep = useKeepWork(id);
  const isReplay = useIsReplay();
  const unread =
    work?.messages.flatMap((one) =>
      one.direction === 'inbound' && one.read_at === null ? [one.id] : [],
    ) ?? [];
  const asked = unread.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the ids identifies them
  useEffect(() => {
    if (asked === '' || isReplay) return;
    const timer = setTimeout(() => {
      if (document.visibilityState !== 'visible') return;
      for (const alertMessageId of unread) {
        void call(
          alertCalls.readMessage,
          { params: { alertId: id, alertMessageId } },
          { handles: [0, 404, 409, 500] },
        ).then(keep.message, () => undefined);
      }
    }, seenMs);
    return () => clearTimeout(timer);
  }, [id, asked]);
}
