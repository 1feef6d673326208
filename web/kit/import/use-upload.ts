// Uploads a spreadsheet, and keeps it while the page is open, so that another of its sheets can be
// read without choosing it again.
import { useState } from 'react';
import { useCall } from '../call/query.ts';
import type { ImportShape } from './import-shape.ts';

/** By type as browsers know it; Windows with Excel calls a CSV file a workbook. */
export const accepted = {
  'text/csv': ['.csv', '.txt', '.tsv'],
  'application/vnd.ms-excel': ['.csv', '.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
};

/**
 * A file without a type, as some systems hand CSV over, is sent as text; the server looks at its
 * bytes.
 */
const typed = (file: File): Blob =>
  Object.keys(accepted).includes(file.type) || file.type === 'text/plain'
    ? file
    : new Blob([file], { type: 'text/plain' });

/** How it is read; `replaces` is the import of the same file that was read in another way. */
export interface UploadReading {
  readonly sheet?: string;
  readonly header_row?: number;
  readonly replaces?: number;
}

export interface Upload {
  readonly isPending: boolean;
  /** Why the last one was refused; undefined where none was. */
  readonly problem: string | undefined;
  readonly send: (file: File, reading?: UploadReading) => void;
  /** The file of this import; null after a reload. */
  readonly fileOf: (id: number) => File | null;
}

/** @param onOpen with the import that was made of the file */
export function useUpload(
  shape: ImportShape,
  params: { readonly organisationId: number },
  onOpen: (id: number) => void,
): Upload {
  const [held, setHeld] = useState<{ readonly id: number; readonly file: File } | null>(null);
  const upload = useCall(shape.api.upload, { handles: [413, 415, 422] });
  const send = (file: File, { sheet, header_row, replaces }: UploadReading = {}): void => {
    const query = {
      name: file.name.slice(0, 200),
      ...(sheet === undefined ? {} : { sheet }),
      ...(header_row === undefined ? {} : { header_row: String(header_row) }),
      ...(replaces === undefined ? {} : { replaces: String(replaces) }),
    };
    upload.mutate(
      { params, query, file: typed(file) },
      {
        onSuccess: ({ id }) => {
          setHeld({ id, file });
          onOpen(id);
        },
      },
    );
  };
  return {
    isPending: upload.isPending,
    problem: upload.error?.fields?.['file']?.[0] ?? upload.error?.message,
    send,
    fileOf: (id) => (held?.id === id ? held.file : null),
  };
}
