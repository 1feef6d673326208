// Groups the alerts of an event into one line of the list; a person who waits for an answer keeps a
// row of their own.
import { isCalling, isUnanswered } from '#domain/alerts/alert-order.ts';
import type { QueueItem } from '#web/console/queue/queue-groups.ts';

/** The common cause of many open alerts, once an operator has taken them as one event. */
export interface AlertEvent {
  readonly key: string;
  /** Such as "Site event: Mill Road". */
  readonly title: string;
  /** All its open alerts, also those that were not taken. */
  readonly alerts: ReadonlySet<number>;
  readonly taken: ReadonlySet<number>;
}

/** An alert with the rows unfolded under it. */
type Block = readonly QueueItem[];

/**
 * The items with one line for each event of two or more answered alerts, where the first of them
 * was.
 * @param open the keys of events whose alerts are shown one by one
 */
export function withEvents(
  items: readonly QueueItem[],
  events: readonly AlertEvent[],
  open: ReadonlySet<string>,
): readonly QueueItem[] {
  if (events.length === 0) return items;
  const blocks = blocksOf(items);
  const eventOf = new Map(
    events.flatMap((event) => [...event.taken].map((id) => [id, event] as const)),
  );
  const inEvents = Map.groupBy(blocks, (block) =>
    isQuiet(block) ? eventOf.get(block[0]?.row.id ?? 0) : undefined,
  );
  const begun = new Set<AlertEvent>();
  return blocks.flatMap((block) => {
    const event = isQuiet(block) ? eventOf.get(block[0]?.row.id ?? 0) : undefined;
    const theirs = (event && inEvents.get(event)) ?? [];
    if (!event || theirs.length < 2) return block;
    if (begun.has(event)) return [];
    begun.add(event);
    return lineOf(event, theirs, { open: open.has(event.key), waiting: waitingIn(event, blocks) });
  });
}

function blocksOf(items: readonly QueueItem[]): Block[] {
  const blocks: QueueItem[][] = [];
  for (const item of items) {
    const last = blocks.at(-1);
    if (item.inside && last) last.push(item);
    else blocks.push([item]);
  }
  return blocks;
}

/** No person in it waits for an answer. */
const isQuiet = (block: Block): boolean =>
  block.every(({ row, freeOthers = 0 }) => !isCalling(row) && freeOthers === 0);

const waitingIn = ({ alerts }: AlertEvent, blocks: readonly Block[]): number =>
  blocks.reduce(
    (count, [head]) =>
      count + Number(head !== undefined && alerts.has(head.row.id) && isUnanswered(head.row)),
    0,
  );

function lineOf(
  event: AlertEvent,
  blocks: readonly Block[],
  { open, waiting }: { open: boolean; waiting: number },
): QueueItem[] {
  const items = blocks.flat();
  const [first] = items;
  if (!first) return [];
  const heads = blocks.flatMap(([head]) => head ?? []);
  const folded = heads.reduce((count, { others }) => count + 1 + others, 0);
  const sameOwner = heads.every(({ row }) => row.owner?.id === first.row.owner?.id);
  const line: QueueItem = {
    row: first.row,
    others: folded - 1,
    inside: false,
    open: false,
    heading: {
      key: event.key,
      title: event.title,
      count: Math.max(folded, event.alerts.size),
      unowned: waiting,
      calling: false,
      oldest: heads.reduce(
        (oldest, { row }) => (row.raised_at < oldest ? row.raised_at : oldest),
        first.row.raised_at,
      ),
      department: undefined,
      owner: sameOwner ? first.row.owner : undefined,
      open,
    },
  };
  return open ? [line, ...items.map((item) => ({ ...item, inside: true }))] : [line];
}
