// The messages of all organisations, for staff of the platform.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { allMessagesApi } from '#domain/messages/messages.api.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { messageColumns, noMessages } from './message-list.tsx';

const lookAgainMs = 10_000;
const kinds = { true: msg`Admin message`, false: msg`Organisation` };

export default function AllMessagesPage() {
  const { t } = useLingui();
  const { title, ...others } = messageColumns;
  return (
    <ResourceList
      endpoint={allMessagesApi.list}
      many={msg`messages`}
      none={{ ...noMessages, text: msg`Messages of all organisations appear here.` }}
      searchHint={msg`Search title`}
      columns={{
        title,
        organisation: {
          label: msg`Organisation`,
          cell: ({ organisation }) => organisation.name,
          text: ({ organisation }) => organisation.name,
        },
        from_staff: { label: msg`From`, choices: kinds },
        ...others,
      }}
      addressOf={({ id, organisation, from_staff }) =>
        `/organisations/${organisation.id}/messages/${from_staff ? 'admin-messages' : 'list'}/${id}`
      }
      actions={<Link to="/messages/inbound">{t`Received texts`}</Link>}
      refetchInterval={lookAgainMs}
    />
  );
}
