// The outbox of demo mode, refreshed every 2 seconds: texts, calls, emails and pushes as people
// would have received them.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { type OutboxAlert, outboxApi } from '#domain/deliveries/outbox.api.ts';
import { createQueryClient, useData } from '#web/kit/call/query.ts';
import { formatPhone } from '#web/kit/format/phone-number.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import { channelWords } from './channel-words.ts';
import styles from './outbox.module.css';
import { groupsOf, type SentMessage, wordsOf } from './outbox-groups.ts';
import { skipWords } from './skip-words.ts';

const client = createQueryClient();

/** Outside the shell there is no query client: the page brings its own. */
export default function OutboxPage() {
  return (
    <QueryClientProvider client={client}>
      <Outbox />
    </QueryClientProvider>
  );
}

function Outbox() {
  const { t } = useLingui();
  const asked = useData(
    outboxApi.list,
    {},
    { refetchInterval: 2000, staleTime: 0, handles: [0, 404, 500, 503] },
  );
  return (
    <div className={styles.page}>
      <header className={styles.top}>
        <Logo />
        <ThemeToggle />
      </header>
      <h1 id="page-title" tabIndex={-1}>
        <Trans>Outbox</Trans>
      </h1>
      <p className={styles.why}>
        <Trans>
          No real services are set up in demo mode: messages are shown here instead of being sent.
        </Trans>
      </p>
      {asked.error?.status === 404 && (
        <ErrorState title={t`The outbox is available in demo mode only`} />
      )}
      {asked.error !== null && asked.error.status !== 404 && (
        <Banner tone="bad" urgent>
          {asked.data ? (
            <Trans>No connection: what you see here may be out of date. Trying again.</Trans>
          ) : (
            <Trans>The outbox could not be loaded. Trying again.</Trans>
          )}
        </Banner>
      )}
      {asked.error === null && !asked.data && <SkeletonRows />}
      {asked.data?.length === 0 && <EmptyState title={t`No messages yet`} />}
      {groupsOf(asked.data ?? []).map(({ key, alert, messages }) =>
        alert ? (
          <section key={key} className={styles.group} aria-labelledby={key.replace(' ', '-')}>
            <AlertHead id={key.replace(' ', '-')} alert={alert} />
            <Messages messages={messages} />
          </section>
        ) : (
          <Messages key={key} messages={messages} />
        ),
      )}
    </div>
  );
}

/** Whose alert it is, and whether contacts are still being notified. */
function AlertHead({ id, alert }: { id: string; alert: OutboxAlert }) {
  const { t } = useLingui();
  const { exact } = useFormat();
  const { type, person, organisation, raised_at, escalation, stopped_at, order } = alert;
  return (
    <header className={styles.groupHead}>
      <h2 id={id}>{t`${type}: ${person}`}</h2>
      <span>
        {organisation} · {exact(raised_at)}
      </span>
      {escalation === 'telling' && <Badge tone="warn">{t`No response yet`}</Badge>}
      {escalation === 'stopped' && <Badge tone="good">{t`Answered. Escalation stopped.`}</Badge>}
      {escalation === 'stopped' && stopped_at !== null && (
        <time dateTime={stopped_at}>{exact(stopped_at)}</time>
      )}
      {order.length > 0 && <TellingOrder order={order} />}
    </header>
  );
}

/**
 * All contacts in order; those who are left out have the reason, so that it is clear why the third
 * is notified first.
 */
function TellingOrder({ order }: Pick<OutboxAlert, 'order'>) {
  const { t, i18n } = useLingui();
  const { exact } = useFormat();
  return (
    <ol className={styles.order} aria-label={t`Escalation order`}>
      {order.map(({ position, name, told_at, skipped }) => (
        <li key={position} value={position} data-notified={told_at !== null || undefined}>
          {name} · {skipped && i18n._(skipWords[skipped])}
          {!skipped && (told_at === null ? t`not notified yet` : t`notified ${exact(told_at)}`)}
        </li>
      ))}
    </ol>
  );
}

function Messages({ messages }: { messages: readonly SentMessage[] }) {
  return (
    <ul className={styles.messages}>
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ul>
  );
}

function Message({ message }: { message: SentMessage }) {
  const { t, i18n } = useLingui();
  const { exact } = useFormat();
  const { channel, recipient, recipient_name, contact, times } = message;
  const last = times.at(-1) ?? message.sent_at;
  const { subject, body } = wordsOf(message);
  // A phone's push token is meaningless to readers.
  const address = channel === 'push' ? null : formatPhone(recipient);
  return (
    <li>
      <p className={styles.head}>
        <Badge tone="info">{i18n._(channelWords[channel])}</Badge>
        <strong>{recipient_name ?? address ?? t`A phone`}</strong>
        {recipient_name !== null && address !== null && <span>{address}</span>}
        {contact && <span className={styles.place}>{t`Contact ${contact.position}`}</span>}
        <span className={styles.sent}>
          {times.length > 1 && plural(times.length, { one: '', other: 'Sent # times, last ' })}
          <time dateTime={last}>{exact(last)}</time>
        </span>
      </p>
      {subject !== null && <p className={styles.subject}>{subject}</p>}
      <p className={styles.body}>
        <WithLink text={body} />
      </p>
      {message.html !== null && (
        <details className={styles.formatted}>
          <summary>{t`Show formatted`}</summary>
          <iframe title={t`Formatted email`} sandbox="" srcDoc={message.html} />
        </details>
      )}
    </li>
  );
}

/** An address of this very site becomes a link, so that a newcomer can play the contact. */
function WithLink({ text }: { text: string }) {
  const start = text.indexOf(`${window.location.origin}/`);
  if (start === -1) return text;
  const [link = ''] = text.slice(start).split(/[\s"]/);
  return (
    <>
      {text.slice(0, start)}
      <a href={link}>{link}</a>
      {text.slice(start + link.length)}
    </>
  );
}
