// Messages with the operator, both ways in one order; the person's own show whether they have
// arrived.
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { raise } from '../line/raise.ts';
import { usePhone } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { toServer, useNow } from '../use-now.ts';
import { shortTime } from '../when.ts';
import { conversation } from './conversation.ts';
import { InboxCard } from './inbox-card.tsx';
import { markRead } from './mark-read.ts';
import styles from './messages.module.css';

export function MessagesTab() {
  const { messages, inbox, reports } = usePhone();
  const now = useNow();
  const lines = conversation(messages, reports, toServer);
  const newest = lines.at(-1)?.key;
  const newestInbox = inbox.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    document.getElementById(newest)?.scrollIntoView({ block: 'end' });
    void markRead();
  }, [newest]);
  useEffect(() => {
    if (newestInbox !== undefined) void markRead();
  }, [newestInbox]);
  return (
    <div className={styles.page}>
      {inbox.length > 0 && (
        <ol className={styles.lines} aria-label={t`From your organisation`}>
          {inbox.map((message) => (
            <InboxCard key={message.id} message={message} />
          ))}
        </ol>
      )}
      {lines.length === 0 && inbox.length === 0 && (
        <p
          className={styles.empty}
        >{t`No messages yet. What an operator writes to you appears here.`}</p>
      )}
      <ol className={styles.lines} aria-label={t`Messages`}>
        {lines.map(({ key, mine, text, at, status }) => (
          <li key={key} id={key} className={styles.message} data-mine={mine || undefined}>
            <p className={styles.text}>{text}</p>
            <p className={styles.meta}>
              {mine ? t`You` : t`Operator`} {shortTime(at, now)}
              {status === 'waiting' && ` · ${t`Not sent yet. Retrying.`}`}
              {status === 'kept' && ` · ${t`Sent`}`}
              {status === 'refused' && ` · ${t`Refused`}`}
            </p>
          </li>
        ))}
      </ol>
      <WriteMessage />
    </div>
  );
}

function WriteMessage() {
  const [text, setText] = useState('');
  const send = (): void => {
    if (text.trim() === '') return;
    raise('message', { data: { text: text.trim() } });
    setText('');
  };
  return (
    <form
      className={styles.write}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <label className={parts.field}>
        <span>{t`Message to the operator`}</span>
        <textarea
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <button type="submit" className={parts.button} data-look="primary">
        {t`Send`}
      </button>
    </form>
  );
}
