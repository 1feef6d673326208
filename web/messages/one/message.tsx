// A sent message, live: counts that add up to all recipients, requests for help first, then the
// recipients, with the message as received at the right.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconBroadcast, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { organisationChannel } from '#domain/alerts/alert-channels.ts';
import type { messagesApi } from '#domain/messages/messages.api.ts';
import { messageChanged } from '#domain/messages/messages.events.ts';
import type { SentMessage } from '#domain/messages/sent-message.ts';
import type { useData } from '#web/kit/call/query.ts';
import { RecordWaiting } from '#web/kit/form/record-waiting.tsx';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useNews } from '#web/kit/live/use-live.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { useArea, useTitle } from '#web/kit/screen/page-title.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { channelWords } from '../message-words.ts';
import { Actions } from './actions.tsx';
import { CheckTabs } from './check-tabs.tsx';
import { Figures } from './figures.tsx';
import styles from './message.module.css';
import { NeedHelp } from './need-help.tsx';
import { Recipients } from './recipients.tsx';

interface Props {
  read: ReturnType<typeof useData<typeof messagesApi.get>>;
  area: { title: string; to: string };
}

export function Message({ read, area }: Props) {
  const scope = useScope();
  useArea(area.title, area.to);
  const subscribe = useNews(organisationChannel(scope.organisationId), messageChanged);
  const { refetch, data } = read;
  useEffect(() => subscribe(() => void refetch()), [subscribe, refetch]);
  useTitle(data?.title ?? '');
  if (data === undefined)
    return (
      <Page>
        <RecordWaiting read={read} wayBack={<Link to={area.to}>{area.title}</Link>} />
      </Page>
    );
  return <Loaded message={data} />;
}

function Loaded({ message }: { message: SentMessage }) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <div className={styles.title}>
            <h2>{message.title}</h2>
            {message.response_type === 'safe_or_help' && <CheckState message={message} />}
          </div>
          <p>
            <Facts message={message} />
          </p>
        </div>
        <Actions message={message} />
      </header>
      <Figures message={message} />
      <div className={styles.columns}>
        {message.response_type === 'safe_or_help' && <NeedHelp message={message} />}
        <MessageSent message={message} />
        {message.response_type === 'safe_or_help' ? (
          <CheckTabs message={message} />
        ) : (
          <Recipients message={message} />
        )}
      </div>
    </div>
  );
}

function CheckState({ message: { closed_at, closed_by } }: { message: SentMessage }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  if (closed_at === null)
    return (
      <Badge tone="info" icon={<IconBroadcast size={15} aria-hidden="true" />}>{t`Open`}</Badge>
    );
  const [by, when] = [closed_by ?? '', dateTime(closed_at)];
  return (
    <Badge
      icon={<IconCircleCheck size={15} aria-hidden="true" />}
    >{t`Closed by ${by}, ${when}`}</Badge>
  );
}

function Facts({
  message: { recipients, sender_name, created_at, channel },
}: {
  message: SentMessage;
}): ReactNode {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  const to = plural(recipients, { one: '# recipient', other: '# recipients' });
  const [when, way] = [dateTime(created_at), i18n._(channelWords[channel])];
  return sender_name === null ? (
    <Trans>
      Sent to {to}, {when}. {way}.
    </Trans>
  ) : (
    <Trans>
      Sent to {to} by {sender_name}, {when}. {way}.
    </Trans>
  );
}

function MessageSent({
  message: { filled, filled_for, response_type, parts },
}: {
  message: SentMessage;
}) {
  const { t } = useLingui();
  return (
    <aside className={styles.aside}>
      <Card title={t`Message sent`}>
        <p className={styles.content}>{filled}</p>
        {filled_for !== null && <p className={styles.quiet}>{t`As sent to ${filled_for}`}</p>}
        {response_type === 'safe_or_help' && (
          <p
            className={styles.quiet}
          >{t`In the app: I am safe, or I need help. By text: SAFE or HELP.`}</p>
        )}
        <p className={styles.quiet}>{t`Text messages: ${parts}`}</p>
      </Card>
    </aside>
  );
}
