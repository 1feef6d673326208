// The messages that staff of the platform sent to an organisation's people.
import { msg } from '@lingui/core/macro';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { messageChanged } from '#domain/messages/messages.events.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { messageColumns } from './message-list.tsx';

export default function AdminMessagesPage() {
  const { base, params, organisationId } = useScope();
  const subscribe = useNews(organisationChannel(organisationId), messageChanged);
  return (
    <ResourceList
      endpoint={messagesApi.admin_list}
      params={params}
      many={msg`admin messages`}
      none={{
        title: msg`No admin messages yet`,
        text: msg`Messages that you send to the people of this organisation appear here.`,
      }}
      searchHint={msg`Search title`}
      columns={messageColumns}
      addressOf={({ id }) => `${base}/messages/admin-messages/${id}`}
      subscribe={subscribe}
    />
  );
}
