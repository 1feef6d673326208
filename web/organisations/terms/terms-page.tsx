// Terms and conditions: the text that holds, its versions with who accepted them, and writing the
// next one.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { TermsHistory, TermsVersion } from '#domain/organisations/terms/terms.api.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { MarkedText } from '#web/kit/markup/marked-text.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './terms.module.css';
import { TermsEditor } from './terms-editor.tsx';
import { useIsPlatform, useMayPublish, useTermsHistory, useTermsVersion } from './use-terms.ts';
import { VersionDialog } from './version-dialog.tsx';

export default function TermsPage() {
  const { t } = useLingui();
  const [isWriting, setIsWriting] = useState(false);
  const history = useTermsHistory();
  const latest = useTermsVersion(history.data?.versions[0]?.id);
  const failed = history.error ?? latest.error;
  if (failed) {
    const retry = () => void (history.error ? history : latest).refetch();
    return (
      <ErrorState
        title={t`The terms could not be loaded`}
        requestId={failed.requestId}
        onRetry={retry}
      >
        {failed.message}
      </ErrorState>
    );
  }
  if (!history.data || (history.data.versions.length > 0 && !latest.data))
    return <SkeletonRows rows={6} height={44} />;
  const { versions, bound_count } = history.data;
  if (isWriting)
    return (
      <Page>
        <TermsEditor
          latest={latest.data}
          people={bound_count}
          onClose={() => setIsWriting(false)}
        />
      </Page>
    );
  const write = () => setIsWriting(true);
  if (!latest.data) return <NoTerms onWrite={write} />;
  return (
    <Page>
      <Current history={history.data} content={latest.data.content} onWrite={write} />
      <Versions versions={versions} />
    </Page>
  );
}

function WriteButton({ label, onWrite }: { label: string; onWrite: () => void }) {
  if (!useMayPublish()) return null;
  return (
    <Button look="primary" icon={<IconPencil size={17} aria-hidden="true" />} onClick={onWrite}>
      {label}
    </Button>
  );
}

function NoTerms({ onWrite }: { onWrite: () => void }) {
  const { t } = useLingui();
  const isPlatform = useIsPlatform();
  return (
    <EmptyState
      title={t`No terms and conditions`}
      action={<WriteButton label={t`Write terms`} onWrite={onWrite} />}
    >
      {isPlatform ? (
        <Trans>People are not asked to accept anything until you publish the first version.</Trans>
      ) : (
        <Trans>
          The terms of the platform apply. Publish your own, and your people accept those instead.
        </Trans>
      )}
    </EmptyState>
  );
}

function Current({
  history,
  content,
  onWrite,
}: {
  history: TermsHistory;
  content: string;
  onWrite: () => void;
}) {
  const { t } = useLingui();
  const { date } = useFormat();
  const { versions, bound_count } = history;
  const [latest] = versions;
  if (!latest) return null;
  const accepted = Math.min(latest.accepted_count, bound_count);
  return (
    <Card title={t`Version ${latest.version}`}>
      <div className={styles.head}>
        <p>
          {t`Published ${date(latest.created_at)}`} ·{' '}
          {t`Accepted by ${accepted} of ${plural(bound_count, { one: '# person', other: '# people' })}`}
        </p>
        <WriteButton label={t`Write new version`} onWrite={onWrite} />
      </div>
      <MarkedText content={content} />
    </Card>
  );
}

function Versions({ versions }: { versions: readonly TermsVersion[] }) {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <Card title={t`All versions`}>
      <ul className={styles.versions}>
        {versions.map(({ id, version, created_at, written_by, accepted_count }, at) => (
          <li key={id}>
            <b>{t`Version ${version}`}</b>
            <span className={styles.facts}>
              {[
                dateTime(created_at),
                ...(written_by === null ? [] : [written_by]),
                plural(accepted_count, {
                  one: 'Accepted by # person',
                  other: 'Accepted by # people',
                }),
              ].join(' · ')}
            </span>
            <Button size="sm" onClick={() => setOpen(at)}>
              {t`Show version ${version}`}
            </Button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <VersionDialog
          version={versions[open]}
          before={versions[open + 1]}
          onClose={() => setOpen(null)}
        />
      )}
    </Card>
  );
}
