// The description of a measured list: where its rows are, and the requests to make.
import type { CallerName } from './customers.ts';

export interface ListCase {
  readonly of: {
    readonly path: string;
    readonly words?: { readonly many: string };
    readonly sorts: readonly string[];
  };
  /** How the figures are called, where the words of the resource do not tell it from others. */
  readonly title?: string;
  readonly as: CallerName;
  readonly table: string;
  /** The columns of a row, from row `t`. */
  readonly shows: string;
  /** Which rows there are before any filter. */
  readonly where: string;
  /** The lower case of the name, as the table has an index on it. */
  readonly name: string;
  /** The expressions of sorts that are neither a column nor the name. */
  readonly keys?: Readonly<Record<string, string>>;
  /** The direction where none is asked for; ascending if left out. */
  readonly usual?: 'desc';
  /** The order among equal values; the id if left out. */
  readonly tie?: string;
  /** Sorts with nulls, which come last. */
  readonly nullable?: readonly string[];
  /** As the address has it -> what it means. */
  readonly filters?: Readonly<Record<string, string>>;
  readonly search: string;
  /** The condition of the search; matches the name if left out. */
  readonly found?: string;
}
