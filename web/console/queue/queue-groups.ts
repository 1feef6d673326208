// What the list shows of the queue: filtered, and the alerts of one person within 24 hours under
// the first of them (design 12.4, ux.md check 15).
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isUnanswered } from '#domain/alerts/alert-order.ts';
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import { shownNumber } from '#domain/kit/cell-numbers.ts';

/** Resolved ones are no part of the queue: the server finds them (./past-alerts.ts). */
export type Show = 'all' | 'unowned' | 'mine' | 'resolved';

export interface QueueFilter {
  text: string;
  type: AlertTypeName | null;
  show: Show;
  /** Null: of all organisations. */
  organisationId: number | null;
}

/** Alerts as one line: of one type and organisation, or of one event. */
export interface TypeGroup {
  readonly key: string;
  /** Of an event; absent for a type and organisation. */
  readonly title?: string;
  readonly count: number;
  readonly unowned: number;
  readonly calling: boolean;
  readonly oldest: string;
  /** All of them are in one department. */
  readonly department: string | undefined;
  /** One person has them all. */
  readonly owner: AlertRow['owner'];
  readonly open: boolean;
}

export interface QueueItem {
  readonly row: AlertRow;
  /** How many more alerts are listed under this one; 0 for none. */
  readonly others: number;
  /** The number of those that are unowned, or not answered by their owner. */
  readonly freeOthers?: number;
  /** It is under another one, which is open. */
  readonly inside: boolean;
  readonly open: boolean;
  /** It is no alert but the line of several, the first of which is `row`. */
  readonly heading?: TypeGroup;
}

/** The alerts of a list that can be selected: those that are still open. */
export const idsOfOpen = (rows: readonly AlertRow[]): number[] =>
  rows.filter(({ status }) => status === 'active_alert').map(({ id }) => id);

export const groupOf = (row: AlertRow): number => row.group_id ?? row.id;

/** @param typeTitle the words for a type, since people search by them */
export function matches(
  row: AlertRow,
  filter: QueueFilter,
  myId: number,
  typeTitle: (type: AlertTypeName) => string,
): boolean {
  if (filter.show === 'unowned' && !isUnanswered(row)) return false;
  if (filter.show === 'mine' && row.owner?.id !== myId) return false;
  if (filter.type !== null && row.type !== filter.type) return false;
  if (filter.organisationId !== null && row.organisation.id !== filter.organisationId) return false;
  const wanted = filter.text.trim().toLowerCase();
  if (wanted === '') return true;
  const words = [
    row.person?.name,
    row.organisation.name,
    row.department,
    row.device?.name,
    row.owner?.name,
    typeTitle(row.type),
    String(row.id),
    shownNumber(row.id),
  ];
  return words.some((word) => word?.toLowerCase().includes(wanted));
}

/**
 * The items in order. The first of a group is its most urgent: usually the earliest, but an unowned
 * one always shows, also after an earlier owned one.
 * @param rows in the queue's order
 * @param open the groups whose alerts are shown one by one
 */
export function itemsOf(rows: readonly AlertRow[], open: ReadonlySet<number>): QueueItem[] {
  // Few rows are in groups: skip the others, since this runs with every change of a long queue.
  const heads = new Set<number>();
  for (const { group_id } of rows) if (group_id !== undefined) heads.add(group_id);
  if (heads.size === 0) return rows.map(aloneItem);
  const groups = new Map<number, AlertRow[]>();
  const singles: (AlertRow | AlertRow[])[] = [];
  for (const row of rows) {
    if (!heads.has(groupOf(row))) {
      singles.push(row);
      continue;
    }
    const group = groups.get(groupOf(row));
    if (group) group.push(row);
    else {
      const begun = [row];
      groups.set(groupOf(row), begun);
      singles.push(begun);
    }
  }
  return singles.flatMap((one) => (Array.isArray(one) ? groupItems(one, open) : aloneItem(one)));
}

const alone = new WeakMap<AlertRow, QueueItem>();

/** The same row returns the same item, so that it is not rendered again. */
export function aloneItem(row: AlertRow): QueueItem {
  const known = alone.get(row);
  if (known) return known;
  const item = { row, others: 0, inside: false, open: false };
  alone.set(row, item);
  return item;
}

function groupItems(
  [first, ...others]: readonly AlertRow[],
  open: ReadonlySet<number>,
): QueueItem[] {
  if (!first) return [];
  if (others.length === 0) return [aloneItem(first)];
  const isOpen = open.has(groupOf(first));
  const inside = isOpen ? others.map((row) => ({ row, others: 0, inside: true, open: false })) : [];
  const freeOthers = others.filter(isUnanswered).length;
  return [
    { row: first, others: others.length, freeOthers, inside: false, open: isOpen },
    ...inside,
  ];
}
