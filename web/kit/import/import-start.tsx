// The first step: what to know, the template, the place for the file, and the imports that were begun before.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { csvLine, csvStart } from '#domain/kit/csv.ts';
import { mostImportBytes, mostImportRows, type TableImport } from '#domain/kit/import/table-import.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { FileDrop } from '#web/ui/controls/file-drop.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { useCall, useData } from '../call/query.ts';
import { saveFile } from '../call/save-file.ts';
import { useFormat } from '../format/use-format.ts';
import styles from './import.module.css';
import type { ImportShape } from './import-shape.ts';

interface Props {
  readonly shape: ImportShape;
  readonly params: { readonly organisationId: number };
  readonly onOpen: (id: number) => void;
}

/** By type as browsers know it; Windows with Excel calls a CSV file a workbook. */
const accepted = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.ms-excel': ['.csv', '.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

/** A file without a type, as some systems hand CSV over, is sent as text; the server looks at its bytes. */
const typed = (file: File): Blob =>
  Object.keys(accepted).includes(file.type) || file.type === 'text/plain' ? file : new Blob([file], { type: 'text/plain' });

export function ImportStart({ shape, params, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { data } = useData(shape.api.recent, { params }, { staleTime: 0 });
  const upload = useCall(shape.api.upload, { handles: [413, 415, 422] });
  const [megabytes, rows] = [mostImportBytes / 1024 / 1024, i18n.number(mostImportRows)];
  const download = () => {
    const lines = [shape.fields.map(({ label }) => i18n._(label)), shape.fields.map(({ example }) => example)];
    saveFile(`${shape.template}.csv`, new Blob([csvStart, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
  };
  return (
    <>
      {data?.message && <p className={styles.message}>{data.message}</p>}
      <FileDrop
        label={t`Spreadsheet`}
        hint={t`CSV or XLSX with the names of the columns in the first row, up to ${megabytes} MB and ${rows} rows. Nothing is imported before you have checked the rows.`}
        accept={accepted}
        mostBytes={mostImportBytes}
        pending={upload.isPending}
        problem={upload.error?.fields?.['file']?.[0] ?? upload.error?.message}
        onFile={(file) =>
          upload.mutate({ params, query: { name: file.name.slice(0, 200) }, file: typed(file) }, { onSuccess: ({ id }) => onOpen(id) })
        }
      />
      <div>
        <Button icon={<IconDownload size={17} aria-hidden="true" />} onClick={download}>{t`Download template`}</Button>
      </div>
      {data && data.imports.length > 0 && <Recent imports={data.imports} onOpen={onOpen} />}
    </>
  );
}

function Recent({ imports, onOpen }: { imports: readonly TableImport[]; onOpen: (id: number) => void }) {
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
            <Button size="sm" aria-label={t`Open ${name}`} onClick={() => onOpen(id)}>{t`Open`}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
