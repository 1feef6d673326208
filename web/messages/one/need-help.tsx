// The people who need help, at the top until their request is closed, each with the alert and the
// number to call.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import type { MessageRecipient, SentMessage } from '#domain/messages/sent-message.ts';
import { keysOf, useList } from '#web/kit/call/query.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { StatusBadge } from '#web/kit/status/status-badge.tsx';
import { LiveList } from '#web/ui/steady/live-list.tsx';
import type { SteadyItem } from '#web/ui/steady/steady-item.ts';
import { alertLooks } from '../message-words.ts';
import { MarkSafe } from './mark-safe.tsx';
import styles from './message.module.css';

const mostShown = 100;

export function NeedHelp({ message }: { message: SentMessage }) {
  const { t } = useLingui();
  const scope = useScope();
  const count = message.answers.find(({ answer }) => answer === 'help')?.count ?? 0;
  const params = scopedParams(messagesApi.recipients, scope, { messageId: message.id });
  // Read again whenever the counts change.
  const read = useList(
    messagesApi.recipients,
    { params, query: { state: 'help', per_page: mostShown } },
    { enabled: count > 0, staleTime: 0, refetchInterval: 5000 },
  );
  const inNeed = read.data?.items;
  const shown = inNeed?.length ?? count;
  const client = useQueryClient();
  // An alert that was resolved changes the list before it changes the counts.
  useEffect(() => {
    if (shown < Math.min(count, mostShown))
      for (const call of [messagesApi.get, messagesApi.admin_get])
        void client.invalidateQueries({ queryKey: keysOf(call) });
  }, [client, shown, count]);
  if (count === 0 || shown === 0) return null;
  return (
    <section className={styles.help} aria-label={t`Need help`}>
      <h3>
        <IconAlertTriangle size={17} aria-hidden="true" />
        <Trans>Need help</Trans> {count}
        <span>{t`On top until the alert is resolved`}</span>
      </h3>
      <LiveList label={t`People who need help`} items={inNeed ?? []} subjectOf={recipientSubject}>
        {(recipient, steady) => <InNeed message={message} recipient={recipient} steady={steady} />}
      </LiveList>
    </section>
  );
}

/** Part of the state: a press before the alert was raised must not apply after it. */
const recipientSubject = ({ id, alert_id }: MessageRecipient) => ({
  key: `recipient ${id}`,
  state: String(alert_id ?? ''),
});

interface InNeedProps {
  message: SentMessage;
  recipient: MessageRecipient;
  steady: SteadyItem;
}

function InNeed({ message, recipient, steady }: InNeedProps) {
  const { name, department, answer, answered_at, alert_id, alert_state, number } = recipient;
  const { t } = useLingui();
  const { time } = useFormat();
  const mayOpen = useMay('read alert monitoring');
  const mayWrite = useMay('write sms messaging');
  return (
    <li {...steady}>
      <span className={styles.person}>
        <b>{name}</b>
        <span className={styles.quiet}>{department}</span>
      </span>
      <span className={styles.words}>“{answer}”</span>
      <span className={styles.quiet}>{answered_at === null ? '' : time(answered_at)}</span>
      {number !== null && <a href={`tel:${number}`}>{formatPhone(number)}</a>}
      {alert_state !== null && <StatusBadge look={alertLooks[alert_state]} />}
      {alert_id === null && (
        <>
          <b className={styles.noAlert}>{t`No alert: no device. Call now.`}</b>
          {mayWrite && <MarkSafe message={message} recipient={recipient} />}
        </>
      )}
      {alert_id !== null && mayOpen && (
        <Link to={`/alert-monitoring/${alert_id}`}>{t`Alert ${shownNumber(alert_id)}`}</Link>
      )}
      {alert_id !== null && !mayOpen && <span>{t`Alert ${shownNumber(alert_id)}`}</span>}
    </li>
  );
}
