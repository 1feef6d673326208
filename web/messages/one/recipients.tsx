// The recipients of a message, live, with how far each copy came and what was answered.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { messageChanged } from '#domain/messages/messages.events.ts';
import type { MessageRecipient, SentMessage } from '#domain/messages/sent-message.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { scopedParams } from '#web/kit/scope/scoped-params.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useSearch } from '#web/kit/screen/address.tsx';
import { wordsOf } from '#web/kit/status/status-badge.tsx';
import type { Columns } from '#web/kit/table/list-shape.ts';
import { answerLooks, channelWords, recipientLooks, wordsOfReason } from '../message-words.ts';
import { MarkSafe } from './mark-safe.tsx';
import styles from './message.module.css';

const states = {
  ...wordsOf(recipientLooks),
  ...wordsOf(answerLooks),
  help_closed: msg`Alert resolved`,
  unanswered: msg`No answer`,
  not_reached: msg`Not reached`,
};

export function Recipients({ message }: { message: SentMessage }) {
  const { id, response_type, recipients } = message;
  const { t, i18n } = useLingui();
  const [{ state }] = useSearch();
  const isWithoutAnswer = state === 'unanswered' || state === 'not_reached';
  const scope = useScope();
  const subscribe = useNews(organisationChannel(scope.organisationId), messageChanged);
  const marking: Columns<MessageRecipient> =
    response_type === 'safe_or_help'
      ? {
          id: {
            label: msg`Mark safe`,
            acts: true,
            cell: (recipient) => <MarkSafe message={message} recipient={recipient} />,
            text: () => '',
          },
        }
      : {};
  return (
    <div className={styles.list}>
      <ResourceList
        endpoint={messagesApi.recipients}
        params={scopedParams(messagesApi.recipients, scope, { messageId: id })}
        many={msg`recipients`}
        awaited={recipients}
        searchHint={msg`Search name`}
        columns={{
          name: { label: msg`Name` },
          department: { label: msg`Department` },
          status: { label: msg`Status`, statuses: recipientLooks },
          answer: {
            label: msg`Answer`,
            hidden: response_type === null || isWithoutAnswer,
            cell: ({ answer, marked_by, unclear_reply }) => {
              if (marked_by !== null) return t`Safe, marked by ${marked_by}`;
              return answer ?? (unclear_reply === null ? '–' : t`Unclear: “${unclear_reply}”`);
            },
            text: ({ answer }) => answer ?? '',
          },
          unclear_reply: {
            label: msg`Unclear reply`,
            hidden: state !== 'unanswered',
            cell: ({ unclear_reply }) => (unclear_reply === null ? '–' : `“${unclear_reply}”`),
            text: ({ unclear_reply }) => unclear_reply ?? '',
          },
          answered_at: { label: msg`Answered`, hidden: true },
          // Recipients without an answer show their unclear reply in this place: with both columns,
          // Mark safe is out of view.
          times_asked: {
            label: msg`Times asked`,
            hidden: response_type === null || state === 'unanswered',
          },
          number: {
            label: msg`Call`,
            hidden: response_type === null,
            cell: ({ number }) =>
              number === null ? '–' : <a href={`tel:${number}`}>{formatPhone(number)}</a>,
            text: ({ number }) => number ?? '',
          },
          ...marking,
          channel: { label: msg`Channel`, choices: channelWords, hidden: response_type !== null },
          address: {
            label: msg`To`,
            hidden: response_type !== null,
            cell: ({ address }) => (address === null ? '–' : formatPhone(address)),
            text: ({ address }) => address ?? '',
          },
          reason: {
            label: msg`Reason`,
            hidden: state === 'unanswered' || state === 'safe',
            cell: ({ reason }) =>
              reason === null ? '–' : wordsOfReason(reason, (words) => i18n._(words)),
            text: ({ reason }) =>
              reason === null ? '' : wordsOfReason(reason, (words) => i18n._(words)),
          },
          changed_at: { label: msg`Changed`, hidden: true },
        }}
        filters={{ state: { label: msg`State`, choices: states } }}
        subscribe={subscribe}
      />
    </div>
  );
}
