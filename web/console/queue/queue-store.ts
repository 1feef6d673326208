// All active alerts known to this page, in queue order; kept outside React, so that a burst of
// changes costs one render.
import type { AlertRow } from '#domain/alerts/alert.ts';
import { compareInQueue } from '#domain/alerts/alert-order.ts';
import { learnRows } from '#web/alerts/learn-rows.ts';
import { cellOf } from '#web/kit/cells/cells.ts';

export interface QueueSnapshot {
  /** In the queue's order. */
  readonly rows: readonly AlertRow[];
  /** Whether the first page has come. */
  readonly loaded: boolean;
  /** The server has more than were fetched. */
  readonly more: boolean;
  /**
   * Whether an alert arrived while the page was open: its id is higher than the highest of its cell
   * when the first load of that had ended.
   */
  readonly isNew: (id: number) => boolean;
  /** The first load has ended, successfully or not: the alerts present at opening are loaded. */
  readonly settled: boolean;
}

/** The expected result of an operator's action, shown before the answer (ux.md check 43). */
export interface Guess {
  owner: AlertRow['owner'] | undefined;
  acknowledged_at: string | undefined;
}

const nothing: QueueSnapshot = {
  rows: [],
  loaded: false,
  more: false,
  isNew: () => false,
  settled: false,
};
const isActive = (row: AlertRow): boolean => row.status === 'active_alert';

interface Load {
  readonly seen: Set<number>;
  readonly touched: Set<number>;
}

export class QueueStore {
  readonly #keeps: (row: AlertRow) => boolean;
  readonly #rows = new Map<number, AlertRow>();
  /**
   * Alerts that have left the queue, with their version: an older page must not bring them back.
   */
  readonly #gone = new Map<number, number>();
  /** The rows before an optimistic change. */
  readonly #guessed = new Map<number, AlertRow>();
  readonly #listeners = new Set<() => void>();
  #snapshot: QueueSnapshot = nothing;
  /** By cell: each is loaded by itself. */
  readonly #loads = new Map<number, Load>();
  /** The cells of which the server has more than were fetched. */
  readonly #withMore = new Set<number>();
  /** By cell, the highest id when its first load had ended. */
  #newest: ReadonlyMap<number, number> = new Map();

  /**
   * @param keeps which rows belong in the store; the others leave
   */
  constructor(keeps: (row: AlertRow) => boolean = isActive) {
    this.#keeps = keeps;
  }

  get snapshot(): QueueSnapshot {
    return this.#snapshot;
  }

  subscribe = (tell: () => void): (() => void) => {
    this.#listeners.add(tell);
    return () => void this.#listeners.delete(tell);
  };

  find(id: number): AlertRow | undefined {
    return this.#rows.get(id);
  }

  /** Rows from live news or answers: the newer version wins, a resolved alert leaves the queue. */
  apply(rows: readonly AlertRow[]): void {
    const changed = rows.filter((row) => this.#isNews(row));
    for (const row of changed) for (const load of this.#loads.values()) load.touched.add(row.id);
    this.#put(changed);
  }

  /**
   * Shows the expected result of an action.
   * @returns a function that reverts it, with no effect once a newer row has come
   */
  guess(id: number, guess: Guess): () => void {
    const before = this.#rows.get(id);
    if (!before) return () => undefined;
    this.#put([guessedRow(before, guess)]);
    this.#guessed.set(id, before);
    return () => {
      if (this.#guessed.get(id) !== before) return;
      this.#guessed.delete(id);
      this.#put([before]);
    };
  }

  /**
   * A complete load of one cell begins; rows of that cell which are missing from its pages at the
   * end are removed.
   */
  beginLoad(cell: number): void {
    this.#loads.set(cell, { seen: new Set(), touched: new Set() });
  }

  addPage(rows: readonly AlertRow[], cell: number): void {
    learnRows(rows, cell);
    for (const row of rows) this.#loads.get(cell)?.seen.add(row.id);
    this.#put(rows.filter((row) => this.#isNews(row)));
    if (!this.#snapshot.loaded) this.#tell({ ...this.#snapshot, loaded: true });
  }

  /**
   * @param more the server has more than was asked for; then no row is removed, since it may be on
   * a later page
   */
  endLoad(more: boolean, cell: number): void {
    const load = this.#loads.get(cell);
    this.#loads.delete(cell);
    const isOfCell = ({ id }: AlertRow): boolean => cellOf('alerts', id) === cell;
    if (load && !more) {
      const left = this.#snapshot.rows.filter(
        (row) => isOfCell(row) && !load.seen.has(row.id) && !load.touched.has(row.id),
      );
      this.#put(left.map((row) => ({ ...row, status: 'resolved' as const })));
    }
    if (more) this.#withMore.add(cell);
    else this.#withMore.delete(cell);
    const hasMore = this.#withMore.size > 0;
    const isFirst = !this.#newest.has(cell);
    if (!isFirst && hasMore === this.#snapshot.more && this.#snapshot.settled) return;
    this.#tell({
      ...this.#snapshot,
      more: hasMore,
      isNew: isFirst ? this.#newFrom(cell, isOfCell) : this.#snapshot.isNew,
      settled: true,
    });
  }

  #newFrom(cell: number, isOfCell: (row: AlertRow) => boolean): QueueSnapshot['isNew'] {
    const ids = this.#snapshot.rows.filter(isOfCell).map(({ id }) => id);
    const newest = new Map(this.#newest).set(cell, Math.max(0, ...ids));
    this.#newest = newest;
    return (id) => id > (newest.get(cellOf('alerts', id)) ?? Number.POSITIVE_INFINITY);
  }

  /** A load has failed: readers stop waiting for its rows. */
  failLoad(): void {
    if (!this.#snapshot.settled) this.#tell({ ...this.#snapshot, settled: true });
  }

  /** Clears all rows, such as when another person signs in. */
  clear(): void {
    for (const kept of [this.#rows, this.#gone, this.#guessed, this.#loads, this.#withMore])
      kept.clear();
    this.#newest = new Map();
    this.#tell(nothing);
  }

  #isNews(row: AlertRow): boolean {
    const known = this.#rows.get(row.id);
    if (known) return row.version > known.version;
    return row.version > (this.#gone.get(row.id) ?? -1);
  }

  #put(changed: readonly AlertRow[]): void {
    if (changed.length === 0) return;
    const rows = [...this.#snapshot.rows];
    const many = changed.length > 50;
    for (const row of changed) {
      const known = this.#rows.get(row.id);
      if (known && !many) rows.splice(placeOf(rows, known), 1);
      this.#guessed.delete(row.id);
      if (!this.#keeps(row)) {
        this.#rows.delete(row.id);
        this.#gone.set(row.id, row.version);
        continue;
      }
      this.#rows.set(row.id, row);
      if (!many) rows.splice(placeOf(rows, row), 0, row);
    }
    this.#tell({
      ...this.#snapshot,
      rows: many ? [...this.#rows.values()].sort(compareInQueue) : rows,
    });
  }

  #tell(next: QueueSnapshot): void {
    this.#snapshot = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The index of a row, or where it belongs, in sorted rows. */
function placeOf(rows: readonly AlertRow[], row: AlertRow): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = rows[middle];
    if (other && compareInQueue(other, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function guessedRow(
  { owner: _owner, acknowledged_at: _at, called_again_at: _again, ...row }: AlertRow,
  guess: Guess,
): AlertRow {
  // Acting ends a timer that has run out (domain/alerts/alert-machine.ts).
  const { follow_up_lapsed: _lapsed, follow_up_at: _followUp, ...acted } = row;
  return {
    ...(row.follow_up_lapsed ? acted : row),
    ...(guess.owner ? { owner: guess.owner } : {}),
    ...(guess.acknowledged_at === undefined ? {} : { acknowledged_at: guess.acknowledged_at }),
  };
}
