// The messages that the organisation sent, newest first, live.
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconSend } from '@tabler/icons-react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import { messagesApi } from '#domain/messages/messages.api.ts';
import { messageChanged } from '#domain/messages/messages.events.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { ResourceList } from '#web/kit/resource/resource-list.tsx';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useGo } from '#web/kit/screen/address.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { AreaLinks } from './area-links.tsx';
import { messageColumns, noMessages } from './message-list.tsx';

export default function MessagesPage() {
  const { t } = useLingui();
  const { base, params, organisationId } = useScope();
  const go = useGo();
  const maySend = useMay('write sms messaging');
  const subscribe = useNews(organisationChannel(organisationId), messageChanged);
  return (
    <ResourceList
      endpoint={messagesApi.list}
      params={params}
      many={msg`messages`}
      none={noMessages}
      searchHint={msg`Search title`}
      columns={messageColumns}
      addressOf={({ id }) => `${base}/messages/list/${id}`}
      subscribe={subscribe}
      actions={<AreaLinks />}
      {...(maySend
        ? {
            add: (
              <Button
                look="primary"
                icon={<IconSend size={17} aria-hidden="true" />}
                onClick={() => go(`${base}/messages/send`)}
              >
                {t`Send message`}
              </Button>
            ),
          }
        : {})}
    />
  );
}
