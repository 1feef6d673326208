// Counts that add up to everybody, each opening those it counts, over one bar of the same shares.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconClockQuestion } from '@tabler/icons-react';
import {
  type ChosenAnswer,
  chosenAnswers,
  type SentMessage,
} from '#domain/messages/sent-message.ts';
import { useSearch } from '#web/kit/screen/address.tsx';
import type { StatusLook } from '#web/kit/status/status-badge.tsx';
import { answerLooks, recipientLooks } from '../message-words.ts';
import styles from './message.module.css';

interface Figure {
  /** The filter of the list of recipients. */
  readonly state: string;
  readonly label: MessageDescriptor;
  readonly icon: StatusLook['icon'];
  readonly tone: 'good' | 'bad' | 'quiet' | 'warn';
  readonly count: number;
}

const offered: Readonly<Partial<Record<string, readonly ChosenAnswer[]>>> = {
  safe_or_help: ['safe', 'help'],
  yes_no: ['yes', 'no'],
  acknowledge: ['ok'],
};

function figuresOf(message: SentMessage): Figure[] {
  const {
    response_type,
    sent,
    delivered,
    queued,
    failed,
    unreachable,
    answered,
    unanswered,
    not_reached,
  } = message;
  if (response_type === null)
    return [
      {
        state: 'delivered',
        label: msg`Delivered`,
        icon: recipientLooks.delivered.icon,
        tone: 'good',
        count: delivered,
      },
      {
        state: 'sent',
        label: msg`Sent`,
        icon: recipientLooks.sent.icon,
        tone: 'quiet',
        count: sent,
      },
      {
        state: 'queued',
        label: msg`Queued`,
        icon: recipientLooks.queued.icon,
        tone: 'quiet',
        count: queued,
      },
      {
        state: 'not_reached',
        label: msg`Not reached`,
        icon: recipientLooks.unreachable.icon,
        tone: 'warn',
        count: failed + unreachable,
      },
    ];
  const choices = offered[response_type];
  const answers = choices
    ? chosenAnswers
        .filter((answer) => choices.includes(answer))
        .map((answer) => ({
          state: answer,
          label: answerLooks[answer].word,
          icon: answerLooks[answer].icon,
          tone: answer === 'help' ? ('bad' as const) : ('good' as const),
          count: message.answers.find((one) => one.answer === answer)?.count ?? 0,
        }))
    : [
        {
          state: 'answered',
          label: msg`Answered`,
          icon: recipientLooks.answered.icon,
          tone: 'good' as const,
          count: answered,
        },
      ];
  return [
    ...answers,
    ...(message.help_closed > 0 ? [helpClosed(message.help_closed)] : []),
    {
      state: 'unanswered',
      label: msg`No answer`,
      icon: IconClockQuestion,
      tone: 'quiet',
      count: unanswered,
    },
    {
      state: 'not_reached',
      label: msg`Unreachable`,
      icon: recipientLooks.unreachable.icon,
      tone: 'warn',
      count: not_reached,
    },
  ];
}

/** Shown only where there are any: the counts add up to everybody. */
const helpClosed = (count: number): Figure => ({
  state: 'help_closed',
  label: msg`Alert resolved`,
  icon: answerLooks.help.icon,
  tone: 'quiet',
  count,
});

export function Figures({ message }: { message: SentMessage }) {
  const { t, i18n } = useLingui();
  const [search, setSearch] = useSearch();
  const figures = figuresOf(message);
  const total = Math.max(1, message.recipients);
  const share = (count: number): number => Math.round((100 * count) / total);
  return (
    <section aria-label={t`Overview`}>
      <div className={styles.figures}>
        {figures.map(({ state, label, icon: Icon, tone, count }) => (
          <button
            key={state}
            type="button"
            className={styles.figure}
            data-tone={count === 0 ? 'quiet' : tone}
            aria-pressed={search['state'] === state}
            onClick={() =>
              setSearch({
                state: search['state'] === state ? undefined : state,
                page: undefined,
                after: undefined,
              })
            }
          >
            <span className={styles.figureName}>
              <Icon size={18} aria-hidden="true" />
              {i18n._(label)}
            </span>
            <b>{count}</b>
            <span className={styles.quiet}>{t`${share(count)}% of everyone`}</span>
          </button>
        ))}
      </div>
      <div className={styles.bar} aria-hidden="true">
        {figures.map(
          ({ state, tone, count }) =>
            count > 0 && <span key={state} data-tone={tone} style={{ flexGrow: count }} />,
        )}
      </div>
    </section>
  );
}
