// What the server does with the file, and how far it is; it goes on without this page.
import { Trans, useLingui } from '@lingui/react/macro';
import type { TableImport } from '#domain/kit/import/table-import.ts';
import styles from './import.module.css';

export function ImportProgress({ current: { name, status, total, counts } }: { current: TableImport }) {
  const { t, i18n } = useLingui();
  const parts = {
    checking: [total - counts.waiting, total],
    importing: [counts.imported, counts.imported + counts.ready],
    undoing: [counts.ready, counts.ready + counts.imported],
  };
  const [done = 0, all = 1] = parts[status as keyof typeof parts] ?? [];
  const titles = { checking: t`Checking ${name}`, importing: t`Importing ${name}`, undoing: t`Undoing the import of ${name}` };
  return (
    <section className={styles.work}>
      <h2>{titles[status as keyof typeof titles]}</h2>
      <progress className={styles.progress} aria-label={t`Progress`} max={all} value={done} />
      <p role="status">
        <Trans>
          {i18n.number(done)} of {i18n.number(all)} rows. It continues if you leave this page.
        </Trans>
      </p>
    </section>
  );
}
