// The sign-up questions of an organisation in their order: added and changed in a dialog, moved,
// removed.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { signUpQuestions } from '#domain/organisations/questions/questions.api.ts';
import { mostQuestions } from '#domain/organisations/questions/sign-up-question.ts';
import { useList } from '#web/kit/call/query.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { useMay } from '#web/kit/session/session.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import { QuestionDialog } from './question-dialog.tsx';
import { QuestionRows } from './question-rows.tsx';
import styles from './questions.module.css';

export default function SignUpQuestionsPage() {
  const { t } = useLingui();
  const { params } = useScope();
  const mayWrite = useMay('write organisation settings');
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const query = { per_page: mostQuestions, sort: 'order' } as const;
  const read = useList(
    signUpQuestions.api.list,
    { params, query },
    { handles: [0, 422, 500, 503] },
  );
  if (read.error && !read.data)
    return (
      <ErrorState
        title={t`The questions could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={4} height={44} />;
  const { items } = read.data;
  const add = mayWrite && items.length < mostQuestions && (
    <Button
      look="primary"
      icon={<IconPlus size={17} aria-hidden="true" />}
      onClick={() => setOpen('new')}
    >
      {t`Add question`}
    </Button>
  );
  return (
    <>
      {items.length === 0 ? (
        <EmptyState title={t`No sign-up questions`} action={add}>
          <Trans>
            People answer these when they set up their account. The answers are on their profile.
          </Trans>
        </EmptyState>
      ) : (
        <Page>
          <div className={styles.head}>
            <p>
              <Trans>Asked in this order when people set up their account.</Trans>
            </p>
            {add}
          </div>
          <QuestionRows rows={items} mayWrite={mayWrite} onEdit={setOpen} />
        </Page>
      )}
      {open !== null && <QuestionDialog id={open} onClose={() => setOpen(null)} />}
    </>
  );
}
