// The list in its bands of priority, and in a flood its alerts of one type and organisation under
// one line (looks/CONSOLE.md).
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isCalling, isToAnswer, isUnanswered, isUnowned } from '#domain/alerts/alert-order.ts';
import { type Priority, priorities } from '#domain/alerts/priority.ts';
import type { QueueItem, TypeGroup } from './queue-groups.ts';

export interface Band {
  /** Null: alerts that are over, which have no bands. */
  readonly priority: Priority | null;
  /** Alerts, those folded under another included. */
  readonly count: number;
  readonly unowned: number;
  /** The owned ones among them, not answered by their owner. */
  readonly owned: number;
  /** When the oldest was raised; null without alerts. */
  readonly oldest: string | null;
  readonly folded: boolean;
  /**
   * The operator's own unacknowledged alerts come first. While the band is folded, only unanswered
   * alerts.
   */
  readonly items: readonly QueueItem[];
}

export interface BandView {
  /** Bands whose owned alerts are not shown. */
  readonly folded: ReadonlySet<Priority>;
  /** Below Emergency, alerts of a type and organisation are one line. */
  readonly grouped: boolean;
  /** The groups whose alerts are shown one by one. */
  readonly open: ReadonlySet<string>;
  /** Id of the operator. */
  readonly me: number;
}

const alertsIn = ({ others }: QueueItem): number => 1 + others;
const unownedIn = ({ row, freeOthers = 0 }: QueueItem): number =>
  Number(isUnanswered(row)) + freeOthers;
const ownedIn = ({ row }: QueueItem): number => Number(isUnanswered(row) && !isUnowned(row));
const headsOf = (items: readonly QueueItem[]): readonly QueueItem[] =>
  items.filter(({ inside }) => !inside);
const oldestOf = (items: readonly QueueItem[]): string | null =>
  items.reduce<string | null>(
    (oldest, { row }) => (oldest === null || row.raised_at < oldest ? row.raised_at : oldest),
    null,
  );
const sum = (items: readonly QueueItem[], of: (item: QueueItem) => number): number =>
  items.reduce((all, item) => all + of(item), 0);

/**
 * @param items in the queue's order, which stays inside each band; an alert folded under another is
 * in the band of that one
 */
export function bandsOf(items: readonly QueueItem[], view: BandView): Band[] {
  const byPriority = new Map<Priority, QueueItem[]>();
  let head: Priority = 1;
  for (const item of items) {
    if (!item.inside) head = item.row.priority;
    const band = byPriority.get(head);
    if (band) band.push(item);
    else byPriority.set(head, [item]);
  }
  return priorities.flatMap((priority) => {
    const theirs = byPriority.get(priority);
    return theirs ? [bandOf(priority, theirs, view)] : [];
  });
}

function bandOf(
  priority: Priority,
  given: readonly QueueItem[],
  { folded, grouped, open, me }: BandView,
): Band {
  const items = ownFirst(given, me);
  const heads = headsOf(items);
  const isFolded = folded.has(priority);
  // Unanswered alerts always stay in view.
  const left = isFolded ? items.filter((item) => unownedIn(item) > 0) : items;
  return {
    priority,
    count: sum(heads, alertsIn),
    unowned: sum(heads, unownedIn),
    owned: sum(heads, ownedIn),
    oldest: oldestOf(heads),
    folded: isFolded,
    items: grouped && priority > 1 ? byType(left, open) : left,
  };
}

/** The operator's own unacknowledged alerts first; rows unfolded under another stay with it. */
function ownFirst(items: readonly QueueItem[], me: number): readonly QueueItem[] {
  const isOwn = ({ row }: QueueItem): boolean => row.owner !== undefined && isToAnswer(row, me);
  if (!items.some((item) => !item.inside && isOwn(item))) return items;
  let own = false;
  const marked = items.map((item) => {
    if (!item.inside) own = isOwn(item);
    return { item, own };
  });
  return [...marked.filter((one) => one.own), ...marked.filter((one) => !one.own)].map(
    ({ item }) => item,
  );
}

/** Resolved alerts: one list without headings. */
export const withoutBands = (items: readonly QueueItem[]): Band[] =>
  items.length === 0
    ? []
    : [
        {
          priority: null,
          count: items.length,
          unowned: 0,
          owned: 0,
          oldest: null,
          folded: false,
          items,
        },
      ];

/** An event is a line of its own already. */
const keyOf = ({ row, heading }: QueueItem): string =>
  heading?.key ?? `${row.priority} ${row.type} ${row.organisation.id}`;

/** Most unowned first; one alert alone stays a row. */
function byType(items: readonly QueueItem[], open: ReadonlySet<string>): QueueItem[] {
  const groups: { key: string; items: QueueItem[] }[] = [];
  const known = new Map<string, QueueItem[]>();
  let group: QueueItem[] = [];
  for (const item of items) {
    // Keep the rows unfolded under another with it.
    if (!item.inside) {
      const key = keyOf(item);
      group = known.get(key) ?? [];
      if (!known.has(key)) {
        known.set(key, group);
        groups.push({ key, items: group });
      }
    }
    group.push(item);
  }
  groups.sort(
    (left, right) => sum(headsOf(right.items), unownedIn) - sum(headsOf(left.items), unownedIn),
  );
  return groups.flatMap(({ key, items: theirs }) => {
    const [first] = theirs;
    if (!first || headsOf(theirs).length < 2) return theirs;
    const heading = headingOf(key, theirs, open.has(key));
    const line = { row: first.row, others: 0, inside: false, open: false, heading };
    return heading.open ? [line, ...theirs] : [line];
  });
}

function headingOf(key: string, items: readonly QueueItem[], open: boolean): TypeGroup {
  const heads = headsOf(items);
  const [first] = heads;
  const same = <Value>(of: (row: AlertRow) => Value): boolean =>
    first !== undefined && heads.every(({ row }) => of(row) === of(first.row));
  return {
    key,
    count: sum(heads, alertsIn),
    unowned: sum(heads, unownedIn),
    calling: heads.some(({ row }) => isCalling(row)),
    oldest: oldestOf(heads) ?? '',
    department: same((row) => row.department) ? first?.row.department : undefined,
    owner: same((row) => row.owner?.id) ? first?.row.owner : undefined,
    open,
  };
}
