// A report as the file writers receive it: its columns, the facts above the rows, and the totals
// below.
import { readerWith } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';
import type { ColumnKind, ReportFormat } from '#domain/reports/report.ts';
import type { Fact } from '../facts.ts';
import type { Cells } from '../rows.ts';

export interface Sheet {
  readonly name: string;
  readonly format: ReportFormat;
  /** The reader's language; names and labels are translated already. */
  readonly language: Language;
  readonly columns: readonly {
    readonly label: string;
    readonly kind: ColumnKind;
    readonly total?: boolean | undefined;
  }[];
  readonly facts: readonly Fact[];
}

/** How a report ended. */
export interface Ending {
  readonly rows: number;
  /** There were more rows than the format may have. */
  readonly is_cut: boolean;
}

export interface SheetWriter {
  /** Takes rows, and answers what of the file is finished. */
  add(rows: readonly Cells[]): Buffer[];
  /** The rest of the file; `head` belongs before everything else. */
  end(ending: Ending): Promise<{ head: Buffer; rest: Buffer[] }>;
}

/** The lines above the rows. The first line of a cut report names the cut. */
export function headLines(
  { name, facts, language }: Sheet,
  { rows, is_cut }: Ending,
): [string, string][] {
  const count = readerWith(language).number(rows);
  const cut: [string, string][] = is_cut
    ? [
        [
          'Incomplete',
          `This file has the first ${count} rows only. Narrow the filters or choose another format for the rest.`,
        ],
      ]
    : [];
  return [
    ...cut,
    ['Report', name],
    ...facts.map(({ label, value }): [string, string] => [label, value]),
    ['Rows', count],
  ];
}

/** Sums of the columns that have one; the first column is the label. */
export class Totals {
  readonly #columns: Sheet['columns'];
  readonly #sums: number[];

  constructor(columns: Sheet['columns']) {
    this.#columns = columns;
    this.#sums = columns.map(() => 0);
  }

  add(rows: readonly Cells[]): void {
    for (const [index, { total }] of this.#columns.entries()) {
      if (!total) continue;
      let sum = this.#sums[index] ?? 0;
      for (const row of rows) sum += Number(row[index] ?? 0);
      this.#sums[index] = sum;
    }
  }

  /** Null where no column is added up. */
  get line(): Cells | null {
    if (!this.#columns.some(({ total }) => total)) return null;
    return this.#columns.map(({ total }, index) => {
      if (total) return this.#sums[index] ?? 0;
      return index === 0 ? 'Total' : null;
    });
  }
}

/** A cell as text, numbers without grouping. */
export function cellText(value: Cells[number], kind: ColumnKind): string {
  if (value === null) return '';
  if (kind === 'money') return (Number(value) / 100).toFixed(2);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}
