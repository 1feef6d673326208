// A feature's declaration of its import: its calls, the possible fields of a column, and the page
// of the imported records.
import type { MessageDescriptor } from '@lingui/core';
import type { ImportCalls } from '#domain/kit/import/import-calls.ts';
import type { TableImport } from '#domain/kit/import/table-import.ts';
import type { Callable } from '../call/call-types.ts';

export interface ImportField {
  /** As in the importer of the server. */
  readonly name: string;
  /** Also the header in the template, so that the template's own columns are recognised. */
  readonly label: MessageDescriptor;
  readonly required?: true;
  /** The cell in the template's example row. */
  readonly example: string;
}

export interface ImportShape {
  readonly api: ImportCalls;
  readonly fields: readonly ImportField[];
  /** The name of the imported rows, such as "drafts". */
  readonly many: MessageDescriptor;
  /** Choices for the whole file, by the names that the importer of the server has. */
  readonly options?: readonly {
    readonly name: string;
    readonly label: MessageDescriptor;
    readonly hint?: MessageDescriptor;
  }[];
  readonly title: MessageDescriptor;
  /**
   * The screen with the records, below the scope's own address: its title, and the words of the way
   * there.
   */
  readonly records: {
    readonly path: string;
    readonly title: MessageDescriptor;
    readonly label: MessageDescriptor;
  };
  /** The name of the template, such as `people`. */
  readonly template: string;
  /** Reads that are stale after an import. */
  readonly invalidates: readonly Callable[];
}

/** The props of the page's parts. */
export interface ImportPart {
  readonly shape: ImportShape;
  readonly params: { readonly organisationId: number };
  readonly current: TableImport;
}

export const isBusy = ({ status }: TableImport): boolean =>
  status === 'checking' || status === 'importing' || status === 'undoing';
