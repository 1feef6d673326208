// The outbox of demo mode, newest first, asked anew every 2 seconds: texts, calls, mails and pushes as people would have got them.
import { Trans, useLingui } from '@lingui/react/macro';
import { QueryClientProvider } from '@tanstack/react-query';
import { outboxApi } from '#domain/messaging/outbox.api.ts';
import { createQueryClient, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { Badge } from '#web/ui/display/badge.tsx';
import { Logo } from '#web/ui/display/logo.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import styles from './outbox.module.css';

const client = createQueryClient();

/** Outside the shell there is no keeper of reads: the page brings its own. */
export default function OutboxPage() {
  return (
    <QueryClientProvider client={client}>
      <Outbox />
    </QueryClientProvider>
  );
}

function Outbox() {
  const { t } = useLingui();
  const { exact } = useFormat();
  const asked = useData(outboxApi.list, {}, { refetchInterval: 2000, staleTime: 0, handles: [0, 404, 500, 503] });
  const words = { email: t`E-mail`, sms: t`Text`, voice: t`Call`, push: t`Push`, partner: t`Partner` };
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
        <Trans>No real services are set up in demo mode: this is what would have been sent.</Trans>
      </p>
      {asked.error !== null && !asked.data && <ErrorState title={t`There is no outbox here`} />}
      {asked.error === null && !asked.data && <SkeletonRows />}
      {asked.data?.length === 0 && <EmptyState title={t`Nothing has been sent yet`} />}
      <ul className={styles.messages}>
        {asked.data?.map((message) => (
          <li key={message.id}>
            <p className={styles.head}>
              <Badge tone="info">{words[message.channel]}</Badge>
              <strong>{message.recipient}</strong>
              <time dateTime={message.sent_at}>{exact(message.sent_at)}</time>
            </p>
            {message.subject !== null && <p className={styles.subject}>{message.subject}</p>}
            <p className={styles.body}>
              <WithLink text={message.body} />
            </p>
          </li>
        ))}
      </ul>
    </div>
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
