// A sent message, live: the counts that add up to everybody, who needs help above all, then the recipients, and beside them what people got.
import { Trans, useLingui } from '@lingui/react/macro';
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
import { Card } from '#web/ui/display/card.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { channelWords } from '../message-words.ts';
import { Actions } from './actions.tsx';
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
          <h2>{message.title}</h2>
          <p>
            <Facts message={message} />
          </p>
        </div>
        <Actions message={message} />
      </header>
      <Figures message={message} />
      <div className={styles.columns}>
        {message.response_type === 'safe_or_help' && <NeedHelp message={message} />}
        <WhatPeopleGot message={message} />
        <Recipients message={message} />
      </div>
    </div>
  );
}

function Facts({ message: { recipients, sender_name, created_at, channel } }: { message: SentMessage }): ReactNode {
  const { i18n } = useLingui();
  const { dateTime } = useFormat();
  const [when, way] = [dateTime(created_at), i18n._(channelWords[channel])];
  return sender_name === null ? (
    <Trans>
      Sent to {recipients} on {when}. {way}.
    </Trans>
  ) : (
    <Trans>
      Sent to {recipients} by {sender_name}, {when}. {way}.
    </Trans>
  );
}

function WhatPeopleGot({ message: { content, response_type, parts } }: { message: SentMessage }) {
  const { t } = useLingui();
  return (
    <aside className={styles.beside}>
      <Card title={t`What people got`}>
        <p className={styles.content}>{content}</p>
        {response_type === 'safe_or_help' && (
          <p className={styles.quiet}>{t`In the app: I am safe, or I need help. By text: SAFE or HELP.`}</p>
        )}
        <p className={styles.quiet}>{t`Text messages: ${parts}`}</p>
      </Card>
    </aside>
  );
}
