// The button that makes a file of the list, and of the selected rows; it says when the file is ready (ux.md check 33).
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { CallError } from '../call/call-error.ts';
import type { RawParams } from '../call/call-types.ts';
import { saveFile } from '../call/save-file.ts';
import { type Row, useCellWords } from '../table/cells.tsx';
import type { Column, ListEndpoint } from '../table/list-shape.ts';
import { exportList } from './export-list.ts';

export interface ListExportProps extends Pick<ButtonProps, 'look' | 'size'> {
  endpoint: ListEndpoint;
  params: RawParams;
  query: Record<string, string | number | undefined>;
  columns: readonly Column[];
  many: string;
  label: string;
  keep?: ((row: Row) => boolean) | undefined;
}

export function ListExport({ endpoint, params, query, columns, many, label, keep, ...button }: ListExportProps) {
  const { i18n } = useLingui();
  const words = useCellWords();
  const [running, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const labels = columns.map((column) => i18n._(column.label));
    try {
      const { file, rows } = await exportList({ endpoint, params, query, columns, labels, words, ...(keep ? { keep } : {}) });
      saveFile(`${many}-${new Date().toISOString().slice(0, 10)}.csv`, file);
      toast.success(plural(rows, { one: '# row is exported.', other: '# rows are exported.' }));
    } catch (error) {
      // The call has already said why; there is no half a file.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button {...button} icon={<IconDownload size={17} aria-hidden="true" />} pending={running} onClick={() => void run()}>
      {label}
    </Button>
  );
}
