// Texts that came in, with the alert or message they belong to; those that belong to none are kept
// and shown too.

import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { shownNumber } from '#domain/kit/cell-numbers.ts';
import { allMessagesApi, type InboundMessageRow } from '#domain/messages/messages.api.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useArea } from '#web/kit/screen/page-title.ts';
import { useMay } from '#web/kit/session/session.ts';

const lookAgainMs = 10_000;
const takenWords = {
  acknowledge: msg`Acknowledged an alert`,
  stop: msg`STOP`,
  start: msg`START`,
  help: msg`HELP`,
  text: msg`Text`,
};

export default function InboundPage() {
  const { t } = useLingui();
  const mayList = useMay('read messages');
  const area = mayList
    ? { title: t`Messages`, to: '/messages' }
    : { title: t`Received texts`, to: '/messages/inbound' };
  useArea(area.title, area.to);
  return (
    <ResourceList
      endpoint={allMessagesApi.inbound}
      many={msg`received texts`}
      none={{
        title: msg`No received texts`,
        text: msg`Replies to messages and alerts appear here.`,
      }}
      searchHint={msg`Search number or text`}
      columns={{
        from_number: {
          label: msg`From`,
          cell: ({ from_number }) => formatPhone(from_number),
          text: ({ from_number }) => from_number,
        },
        body: { label: msg`Text` },
        received_at: { label: msg`Received` },
        message: {
          label: msg`Belongs to`,
          cell: (row) => <Belonging row={row} />,
          text: ({ message }) => message?.title ?? '',
        },
        organisation: {
          label: msg`Organisation`,
          cell: ({ organisation }) => organisation?.name ?? '–',
          text: ({ organisation }) => organisation?.name ?? '',
        },
        taken_as: { label: msg`Taken as`, choices: takenWords },
        reply: {
          label: msg`Reply sent`,
          cell: ({ reply }) => reply ?? '–',
          text: ({ reply }) => reply ?? '',
        },
        id: { label: msg`Number`, hidden: true },
      }}
      filters={{
        matched: {
          label: msg`Matched`,
          choices: { true: msg`Alert or message found`, false: msg`Nothing found` },
        },
      }}
      refetchInterval={lookAgainMs}
    />
  );
}

function Belonging({ row: { message, alert_id, organisation } }: { row: InboundMessageRow }) {
  const { t } = useLingui();
  const mayOpen = useMay('read alert monitoring');
  const mayOpenMessage = useMay('read messages');
  if (alert_id !== null)
    return mayOpen ? (
      <Link to={`/alert-monitoring/${alert_id}`}>{t`Alert ${shownNumber(alert_id)}`}</Link>
    ) : (
      t`Alert ${shownNumber(alert_id)}`
    );
  if (message === null || organisation === null) return '–';
  if (!mayOpenMessage)
    return (
      <>
        {message.person}: {message.title}
      </>
    );
  return (
    <Link to={`/organisations/${organisation.id}/messages/list/${message.id}`}>
      {message.person}: {message.title}
    </Link>
  );
}
