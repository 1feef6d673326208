// The question of an email with its answers as buttons: opening the page answers nothing, a press
// does, and the answer is shown.
import { Trans, useLingui } from '@lingui/react/macro';
import { messageAnswersApi } from '#domain/messages/message-answers.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { LinkCard, LinkFrame, LinkPage } from '#web/kit/page/link-page.tsx';
import { useParam } from '#web/kit/screen/address.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Answers } from './answers.tsx';
import styles from './message-answers.module.css';

export default function MessageAnswerPage() {
  return (
    <LinkPage>
      <Page />
    </LinkPage>
  );
}

function Page() {
  const { t } = useLingui();
  const token = useParam('token');
  const read = useData(
    messageAnswersApi.open,
    { params: { token } },
    { staleTime: 0, handles: [0, 404, 429, 500, 502, 503] },
  );
  const gone = read.error?.status === 404;
  return (
    <LinkFrame
      gone={
        gone ? (
          <Trans>
            It is invalid or older than seven days. If you need help, call your organisation or the
            emergency services.
          </Trans>
        ) : null
      }
    >
      {read.error !== null && (
        <Banner tone="bad">{t`The message could not be loaded. Check your connection and reload the page.`}</Banner>
      )}
      {read.data === undefined && read.error === null && <SkeletonRows />}
      {read.data && (
        <LinkCard>
          <p className={styles.quiet}>{read.data.organisation}</p>
          <h1 id="page-title" tabIndex={-1}>
            {read.data.title}
          </h1>
          <p className={styles.content}>{read.data.content}</p>
          <Answers token={token} asked={read.data} />
        </LinkCard>
      )}
    </LinkFrame>
  );
}
