// One message of the organisation on the phone, with the answers it asks for; the last answer
// counts and can be changed.
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { appCalls, type InboxMessage } from '../line/app-calls.ts';
import { askAgain } from '../line/ask-state.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';
import parts from '../parts/parts.module.css';
import { useNow } from '../use-now.ts';
import { shortTime } from '../when.ts';
import styles from './messages.module.css';

export function InboxCard({ message }: { message: InboxMessage }) {
  const now = useNow();
  const { title, text, at, sender, response_type, answer } = message;
  return (
    <li className={styles.inbox} id={`inbox-${message.id}`}>
      <h3>{title}</h3>
      <p className={styles.text}>{text}</p>
      <p className={styles.meta}>
        {sender ?? t`Your organisation`} {shortTime(Date.parse(at), now)}
      </p>
      {response_type !== null && <Answers message={message} />}
      {answer !== null && <p className={styles.answered}>{t`You answered: ${wordsOf(answer)}`}</p>}
    </li>
  );
}

const choicesOf = (
  type: InboxMessage['response_type'],
): readonly (readonly [answer: string, words: string])[] => {
  if (type === 'safe_or_help')
    return [
      ['safe', t`I am safe`],
      ['help', t`I need help`],
    ];
  if (type === 'yes_no')
    return [
      ['yes', t`Yes`],
      ['no', t`No`],
    ];
  return type === 'acknowledge' ? [['ok', t`OK`]] : [];
};

const wordsOf = (answer: string): string =>
  [...choicesOf('safe_or_help'), ...choicesOf('yes_no'), ...choicesOf('acknowledge')].find(
    ([one]) => one === answer,
  )?.[1] ?? answer;

function Answers({ message: { id, response_type, answer } }: { message: InboxMessage }) {
  const [sending, setSending] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const [typed, setTyped] = useState('');
  const choices = choicesOf(response_type);
  const give = async (given: string) => {
    const { token } = phoneNow();
    if (token === null || given.trim() === '') return;
    setSending(given);
    setFailed(false);
    try {
      await tokenCall(
        appCalls.answerInbox,
        { params: { id }, body: { answer: given.trim() } },
        { token, waitMs: 12_000 },
      );
      changePhone({
        inbox: phoneNow().inbox.map((one) =>
          one.id === id ? { ...one, answer: given.trim() } : one,
        ),
      });
      askAgain();
    } catch {
      setFailed(true);
    }
    setSending(null);
  };
  return (
    <>
      {choices.length > 0 ? (
        <div className={styles.answers}>
          {choices.map(([one, words]) => (
            <button
              key={one}
              type="button"
              className={parts.button}
              data-answer={one}
              aria-pressed={answer === one}
              disabled={sending !== null}
              onClick={() => void give(one)}
            >
              {sending === one ? t`Sending…` : words}
            </button>
          ))}
        </div>
      ) : (
        <form
          className={styles.write}
          onSubmit={(event) => {
            event.preventDefault();
            void give(typed);
          }}
        >
          <label className={parts.field}>
            <span>{response_type === 'number' ? t`Your number` : t`Your answer`}</span>
            <input
              value={typed}
              inputMode={response_type === 'number' ? 'decimal' : 'text'}
              maxLength={1600}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <button
            type="submit"
            className={parts.button}
            data-look="primary"
            disabled={sending !== null}
          >
            {t`Send answer`}
          </button>
        </form>
      )}
      {failed && (
        <p className={styles.failed} role="alert">
          {t`Your answer was not sent. Check your connection and try again. In danger, press SOS.`}
        </p>
      )}
    </>
  );
}
