// The definition of a kind of import: the names of its fields in files, how to read a row, and
// which table the rows go to.
import type { ImportCalls } from '#domain/kit/import/import-calls.ts';
import type { ColumnNames } from '#domain/kit/import/table-import.ts';
import type { Fragment, Tx } from '../db/database.ts';
import type { Doing } from '../resource/row-actions.ts';

export interface RowTexts {
  /** By field, trimmed; a field that is neither in the file nor corrected is missing. */
  readonly texts: Readonly<Record<string, string>>;
  /** The fields whose text was entered in place of the file's. */
  readonly mended: ReadonlySet<string>;
}

export interface CheckedRow {
  readonly state: 'ready' | 'invalid' | 'skipped';
  /** The columns of the row to be; null for one that is not right. */
  readonly fields: Readonly<Record<string, unknown>> | null;
  /** By field what is wrong. */
  readonly problems: Readonly<Record<string, string>>;
  /** By which two rows of the file are the same person; null for none. */
  readonly email_key: string | null;
  readonly mobile_key: string | null;
}

export interface ReadWith {
  readonly options: Readonly<Record<string, boolean>>;
  readonly actor: Doing['actor'];
}

export type ReadRow = (row: RowTexts) => CheckedRow;

export interface Importer {
  /** The name of its calls, by which its rows and events are known. */
  readonly name: string;
  readonly api: ImportCalls;
  /** What one row becomes, as its events are named: `<record>.created`, `<record>.removed`. */
  readonly record: string;
  readonly names: ColumnNames;
  /** Without these no row can be right. */
  readonly required: { readonly fields: readonly string[]; readonly missing: string };
  /** Choices for the whole file. */
  readonly options: readonly string[];
  /** Asked once for a part of the rows: what the cells are read with. */
  readonly reader: (tx: Tx, parts: ReadWith) => Promise<ReadRow>;
  /** The message by key for a row whose email or mobile a person outside of the file has. */
  readonly taken: Readonly<
    Record<
      'email' | 'mobile',
      (tx: Tx, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
    >
  >;
  /** The line that counts skipped rows, from the text of each. */
  readonly skippedText: (problem: string, count: number) => string;
  /** It has the columns organisation_id, id, name and import_row_id. */
  readonly table: string;
  /** The columns that `fields` of a checked row fills. */
  readonly columns: readonly string[];
  /**
   * For a row that was inserted concurrently: the arbiter of `on conflict`, and the message for the
   * row that is left.
   */
  readonly conflict: {
    readonly on: (tx: Tx) => Fragment;
    readonly problems: Readonly<Record<string, string>>;
  };
  /** Of the new rows, in the same transaction, such as links to other tables. */
  readonly afterInsert?: (tx: Tx, made: readonly Made[]) => Promise<void>;
  /** Rows `t` that undoing leaves as they are. */
  readonly kept: (tx: Tx) => Fragment;
}

export interface Made {
  readonly id: number;
  readonly name: string;
  readonly import_row_id: number;
}
