// The six emails, each with when it is sent and whose words it has.
import { useLingui } from '@lingui/react/macro';
import type { EmailTemplate } from '#domain/texts/email-templates.api.ts';
import { findEmailType } from '#domain/texts/email-types.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useScope } from '#web/kit/scope/use-scope.tsx';
import { Link } from '#web/kit/screen/address.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { Page } from '#web/ui/display/page.tsx';
import { ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx';
import styles from './email-templates.module.css';
import { listPath } from './template-paths.ts';
import { sourceWords, typeWords } from './template-words.ts';
import { useTemplates } from './use-templates.ts';

export default function EmailTemplatesPage() {
  const { t } = useLingui();
  const read = useTemplates();
  if (read.error)
    return (
      <ErrorState
        title={t`The email templates could not be loaded`}
        requestId={read.error.requestId}
        onRetry={() => void read.refetch()}
      >
        {read.error.message}
      </ErrorState>
    );
  if (!read.data) return <SkeletonRows rows={6} height={64} />;
  return (
    <Page>
      <ul className={styles.list}>
        {read.data.map((template) => (
          <Row key={template.type_id} template={template} />
        ))}
      </ul>
    </Page>
  );
}

function Row({ template }: { template: EmailTemplate }) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const { base } = useScope();
  const { type_id, source, subject, updated_at, updated_by, failed_at } = template;
  const type = findEmailType(type_id);
  if (!type) return null;
  const { title, about } = typeWords[type.name];
  const { tone, words } = sourceWords[source];
  return (
    <li>
      <Link to={`${base}/${listPath}/${type_id}`}>{i18n._(title)}</Link>
      <Badge tone={tone}>{i18n._(words)}</Badge>
      {failed_at !== null && (
        <Badge tone="warn">{t`Default sent since ${dateTime(failed_at)}`}</Badge>
      )}
      <p>{i18n._(about)}</p>
      <p className={styles.facts}>
        {subject}
        {updated_at !== null &&
          ` · ${t`Changed by ${updated_by ?? t`somebody`}, ${dateTime(updated_at)}`}`}
      </p>
    </li>
  );
}
