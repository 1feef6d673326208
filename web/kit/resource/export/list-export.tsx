// The button that makes a file of the list, and of the selected rows; a long export goes on without
// it.
import { useLingui } from '@lingui/react/macro';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx';
import type { RawParams } from '../../call/call-types.ts';
import { type Row, useCellWords } from '../../table/cells.tsx';
import type { Column, ListEndpoint } from '../../table/list-shape.ts';
import { runExport } from './background-exports.ts';
import { exportList } from './export-list.ts';

export interface ListExportProps extends Pick<ButtonProps, 'look' | 'size' | 'disabled'> {
  endpoint: ListEndpoint;
  params: RawParams;
  query: Record<string, string | number | undefined>;
  columns: readonly Column[];
  many: string;
  label: string;
  /** How many rows match, where that is known. */
  expected?: number | undefined;
  keep?: ((row: Row) => boolean) | undefined;
}

export function ListExport({
  endpoint,
  params,
  query,
  columns,
  many,
  label,
  expected,
  keep,
  ...button
}: ListExportProps) {
  const { i18n } = useLingui();
  const words = useCellWords();
  const [pending, setPending] = useState(false);
  const run = async () => {
    setPending(true);
    const labels = columns.flatMap(({ label: name, parts }) =>
      (parts ?? [{ label: name }]).map((part) => i18n._(part.label)),
    );
    const list = { endpoint, params, query, columns, labels, words, ...(keep ? { keep } : {}) };
    try {
      await runExport({
        many,
        expected,
        make: (signal, onRead) => exportList({ ...list, signal, onRead }),
      });
    } finally {
      setPending(false);
    }
  };
  return (
    <Button
      {...button}
      icon={<IconDownload size={17} aria-hidden="true" />}
      pending={pending}
      onClick={() => void run()}
    >
      {label}
    </Button>
  );
}
