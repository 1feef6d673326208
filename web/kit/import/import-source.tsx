// Where in the file the table is: the sheet of a workbook and the row with the column names, as
// detected, and changed by hand.
import { useLingui } from '@lingui/react/macro';
import type { TableImport } from '#domain/kit/import/table-import.ts';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import styles from './import.module.css';
import type { Upload } from './use-upload.ts';

export function ImportSource({
  current,
  upload,
}: {
  readonly current: TableImport;
  readonly upload: Upload;
}) {
  const { t } = useLingui();
  const { id, sheets, sheet, header_row, first_rows } = current;
  const file = upload.fileOf(id);
  if (sheets.length < 2 && first_rows.length < 2) return null;
  const locked = {
    disabled: file === null || upload.isPending,
    ...(file ? {} : { hint: t`To change this, choose the file again.` }),
  };
  const read = (reading: { sheet?: string; header_row?: number }) =>
    file && upload.send(file, { ...reading, replaces: id });
  return (
    <div className={styles.source}>
      {sheets.length > 1 && (
        <Choice
          {...locked}
          label={t`Sheet`}
          options={sheets.map(({ name, is_hidden }) => ({
            value: name,
            label: is_hidden ? t`${name} (hidden)` : name,
          }))}
          value={sheet ?? ''}
          onChange={(chosen) => read({ sheet: chosen })}
        />
      )}
      {first_rows.length > 1 && (
        <Choice
          {...locked}
          label={t`Row with the column names`}
          options={first_rows.map(({ row, text }) => ({
            value: String(row),
            label: t`Row ${row}: ${text}`,
          }))}
          value={String(header_row)}
          onChange={(chosen) =>
            read({ ...(sheet === null ? {} : { sheet }), header_row: Number(chosen) })
          }
        />
      )}
      {upload.problem !== undefined && (
        <p className={styles.problem} role="alert">
          {upload.problem}
        </p>
      )}
    </div>
  );
}
