// The server's work on the file, with its progress; it continues without this page, and an import
// can be cancelled.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/controls/button.tsx';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { useCall, useData } from '../call/query.ts';
import styles from './import.module.css';
import type { ImportPart } from './import-shape.ts';

export function ImportProgress({ shape, params, current }: ImportPart) {
  const { t, i18n } = useLingui();
  const { id, name, status, total, counts } = current;
  const cancel = useCall(shape.api.cancel, { invalidates: [shape.api.get] });
  const parts = {
    checking: [total - counts.waiting, total],
    importing: [counts.imported, counts.imported + counts.ready],
    undoing: [counts.ready, counts.ready + counts.imported],
  };
  const [done = 0, all = 1] = parts[status as keyof typeof parts] ?? [];
  const titles = {
    checking: t`Checking ${name}`,
    importing: t`Importing ${name}`,
    undoing: t`Undoing the import of ${name}`,
  };
  const ask = async () => {
    const isSure = await confirm({
      title: t`Cancel the import of ${name}?`,
      text: <ImportedSoFar shape={shape} params={{ ...params, id }} />,
      yes: t`Cancel import`,
      cancel: t`Keep importing`,
      // The rows that are left can be imported later.
      isHarmless: true,
    });
    if (isSure) cancel.mutate({ params: { ...params, id } });
  };
  return (
    <section className={styles.work}>
      <h2>{titles[status as keyof typeof titles]}</h2>
      <progress className={styles.progress} aria-label={t`Progress`} max={all} value={done} />
      <p role="status">
        <Trans>
          {i18n.number(done)} of {i18n.number(all)} rows. It continues if you leave this page.
        </Trans>
      </p>
      {status === 'importing' && (
        <div className={styles.buttons}>
          <Button pending={cancel.isPending} onClick={() => void ask()}>{t`Cancel import`}</Button>
        </div>
      )}
    </section>
  );
}

interface SoFarProps extends Pick<ImportPart, 'shape'> {
  readonly params: { readonly organisationId: number; readonly id: number };
}

/**
 * The rows that cancelling keeps; the import continues while the question is open, and the page
 * polls it.
 */
function ImportedSoFar({ shape, params }: SoFarProps) {
  const { t } = useLingui();
  const { data } = useData(shape.api.get, { params }, { staleTime: Number.POSITIVE_INFINITY });
  const imported = data?.counts.imported ?? 0;
  if (imported === 0) return t`No rows are imported yet. You can import them later.`;
  return plural(imported, {
    one: '# row is imported already and stays. You can import the others later.',
    other: '# rows are imported already and stay. You can import the others later.',
  });
}
