// The first step: instructions, the template, the drop zone, and earlier imports.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { csvLine, csvStart } from '#domain/kit/csv.ts';
import {
  mostImportBytes,
  mostImportRows,
  type TableImport,
} from '#domain/kit/import/table-import.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { useData } from '../call/query.ts';
import { saveFile } from '../call/save-file.ts';
import { useFormat } from '../format/use-format.ts';
import styles from './import.module.css';
import type { ImportShape } from './import-shape.ts';
import { accepted, type Upload } from './use-upload.ts';

interface Props {
  readonly shape: ImportShape;
  readonly params: { readonly organisationId: number };
  readonly upload: Upload;
  readonly onOpen: (id: number) => void;
}

export function ImportStart({ shape, params, upload, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useData(shape.api.recent, { params }, { staleTime: 0 });
  const [megabytes, rows] = [mostImportBytes / 1024 / 1024, i18n.number(mostImportRows)];
  const download = () => {
    const lines = [
      shape.fields.map(({ label }) => i18n._(label)),
      shape.fields.map(({ example }) => example),
    ];
    saveFile(
      `${shape.template}.csv`,
      new Blob([csvStart, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }),
    );
  };
  return (
    <>
      {data?.message && <p className={styles.message}>{data.message}</p>}
      <FileDrop
        label={t`Spreadsheet`}
        hint={t`CSV or XLSX with a row of column names at the top, up to ${megabytes} MB and ${rows} rows. Nothing is imported before you have checked the rows.`}
        accept={accepted}
        mostBytes={mostImportBytes}
        pending={upload.isPending}
        problem={upload.problem}
        onFile={(file) => upload.send(file)}
      />
      <div>
        <Button
          icon={<IconDownload size={17} aria-hidden="true" />}
          onClick={download}
        >{t`Download template`}</Button>
      </div>
      {data && data.imports.length > 0 && <Recent imports={data.imports} onOpen={onOpen} />}
    </>
  );
}

function Recent({
  imports,
  onOpen,
}: {
  imports: readonly TableImport[];
  onOpen: (id: number) => void;
}) {
  const { t, i18n } = useLingui();
  const { dateTime } = useFormat();
  const words = {
    mapping: t`Columns not chosen yet`,
    checking: t`Checking`,
    ready: t`Ready to import`,
    importing: t`Importing`,
    finished: t`Imported`,
    undoing: t`Undoing`,
    cancelled: t`Cancelled`,
  };
  return (
    <Card title={t`Your last imports`}>
      <ul className={styles.recent}>
        {imports.map(({ id, name, status, total, counts: { imported }, created_at }) => (
          <li key={id}>
            <span className={styles.recentName}>
              <b>{name}</b>
              <span>
                {dateTime(created_at)} · {words[status]} ·{' '}
                {status === 'finished' || status === 'cancelled' ? (
                  <Trans>
                    {i18n.number(imported)} of {i18n.number(total)} rows
                  </Trans>
                ) : (
                  plural(total, { one: '# row', other: '# rows' })
                )}
              </span>
            </span>
            <Button
              size="sm"
              aria-label={t`Open ${name}`}
              onClick={() => onOpen(id)}
            >{t`Open`}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
