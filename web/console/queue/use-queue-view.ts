// The content of the queue: the filters, which live in the address, and the bands that result from
// them.
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { isOwnedUnanswered, isUnanswered } from '#domain/alerts/alert-order.ts';
import type { Priority } from '#domain/alerts/priority.ts';
import { isTypeName, types } from '#web/alerts/alert-words.ts';
import { withEvents } from '#web/common-causes/event-lines.ts';
import { useEvents } from '#web/common-causes/use-causes.ts';
import { useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import type { Flood } from '../flood/flood.ts';
import { useFlood } from '../flood/use-flood.ts';
import { type PastAlerts, usePastAlerts } from './past-alerts.ts';
import { type Band, bandsOf, withoutBands } from './queue-bands.ts';
import {
  aloneItem,
  itemsOf,
  matches,
  type QueueFilter,
  type QueueItem,
  type Show,
} from './queue-groups.ts';
import { useQueue, useQueueStore } from './queue-load.ts';
import { useServerSearch } from './server-search.ts';

export interface QueueView {
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
  isFiltered: boolean;
  bands: readonly Band[];
  /** The filters of the operator: when they change, the list moves at once. */
  scope: string;
  /** The alerts whose rows are in the list, in its order. */
  items: readonly QueueItem[];
  /** All that match and are on this page, those inside groups and folded bands included. */
  found: readonly AlertRow[];
  /** Matching alerts, those inside groups included; the total where the server has counted it. */
  matching: number;
  /** The number of those on this page. */
  here: number;
  /** There are more than `matching`. */
  atLeast: boolean;
  /**
   * Counts of the whole queue, before filters; unowned: unanswered alerts, of which `owned` have an
   * owner.
   */
  counts: { all: number; unowned: number; owned: number; mine: number };
  /** More alerts than the operators can take; null otherwise. */
  flood: Flood | null;
  unfold: (group: number) => void;
  /** Below Emergency, alerts of one type and organisation are one line. */
  grouped: boolean;
  group: (on: boolean) => void;
  openGroup: (key: string) => void;
  fold: (priority: Priority) => void;
  /** The address of an alert's details, the filters kept. */
  hrefOf: (id: number) => string;
  /** The resolved alerts that are shown instead of the queue; null while the queue is. */
  past: PastAlerts | null;
}

const shows: readonly string[] = ['unowned', 'mine', 'resolved'] satisfies Show[];
const isShow = (text: string | undefined): text is Show =>
  text !== undefined && shows.includes(text);

/** The same set with this in it, or without it if it was. */
const toggled = <Value>(set: ReadonlySet<Value>, value: Value): ReadonlySet<Value> =>
  set.has(value) ? new Set([...set].filter((one) => one !== value)) : new Set([...set, value]);

function countsOf(rows: readonly AlertRow[], me: number): QueueView['counts'] {
  const counts = { all: rows.length, unowned: 0, owned: 0, mine: 0 };
  for (const row of rows) {
    if (isUnanswered(row)) counts.unowned += 1;
    if (isOwnedUnanswered(row)) counts.owned += 1;
    if (row.owner?.id === me) counts.mine += 1;
  }
  return counts;
}

const addressOf = ({ show, type, organisationId }: QueueFilter) => ({
  show: show === 'all' ? undefined : show,
  type: type ?? undefined,
  organisation: organisationId === null ? undefined : String(organisationId),
});

/** The alerts of the bands, without the headings of groups. */
export const rowsOf = (bands: readonly Band[]): QueueItem[] =>
  bands.flatMap(({ items }) => items.filter(({ heading }) => !heading));

const isNarrowed = ({ type, show, organisationId }: QueueFilter, text: string): boolean =>
  text !== '' || type !== null || show !== 'all' || organisationId !== null;

/** As chosen; without a choice, in a flood. */
const isGrouped = (chosen: string | undefined, flood: Flood | null): boolean =>
  chosen === 'type' || (chosen !== 'none' && flood !== null);

/** The bands that are folded, and the groups that are open. */
function useFolding() {
  const [openGroups, setOpenGroups] = useState<ReadonlySet<string>>(new Set());
  const [folded, setFolded] = useState<ReadonlySet<Priority>>(new Set());
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  return {
    folded,
    open,
    openGroups,
    events: useEvents(),
    openGroup: (key: string) => setOpenGroups((old) => toggled(old, key)),
    unfold: (id: number) => setOpen((old) => toggled(old, id)),
    fold: (priority: Priority) => setFolded((old) => toggled(old, priority)),
  };
}

export function useQueueView(): QueueView {
  const { i18n } = useLingui();
  const store = useQueueStore();
  const { rows, more } = useQueue(store);
  const me = useUser().id;
  const flood = useFlood();
  const [address, setAddress] = useSearch();
  // The text is typed faster than the address should change.
  const [text, setText] = useState(address['q'] ?? '');
  const { folded, open, openGroups, events, ...folding } = useFolding();
  const grouped = isGrouped(address['group'], flood);
  const filter: QueueFilter = {
    text: useDeferredValue(text),
    type: isTypeName(address['type']) ? address['type'] : null,
    show: isShow(address['show']) ? address['show'] : 'all',
    organisationId: Number(address['organisation']) || null,
  };
  const serverMatches = useServerSearch(store, filter);
  const past = usePastAlerts(filter);
  useEffect(() => {
    const timer = setTimeout(() => text !== (address['q'] ?? '') && setAddress({ q: text }), 400);
    return () => clearTimeout(timer);
  }, [text, address, setAddress]);

  const found =
    past?.rows ??
    rows.filter((row) => matches(row, filter, me, (name) => i18n._(types[name].words)));
  const active = () =>
    bandsOf(withEvents(itemsOf(found, open), events, openGroups), {
      folded,
      grouped,
      open: openGroups,
      me,
    });
  const bands = past ? withoutBands(found.map(aloneItem)) : active();
  return {
    filter: { ...filter, text },
    setFilter: (change) => {
      setText(change.text ?? text);
      setAddress(addressOf({ ...filter, ...change }));
    },
    isFiltered: isNarrowed(filter, text),
    bands,
    found,
    scope: JSON.stringify([
      filter,
      address['group'],
      [...folded],
      [...openGroups],
      [...open],
      past?.rows.length,
    ]),
    items: rowsOf(bands),
    counts: useMemo(() => countsOf(rows, me), [rows, me]),
    flood,
    grouped,
    group: (on) => {
      const isUsual = on === (flood !== null);
      const chosen = on ? 'type' : 'none';
      setAddress({ group: isUsual ? undefined : chosen });
    },
    ...folding,
    matching: Math.max(found.length, serverMatches?.count ?? 0),
    here: found.length,
    past,
    atLeast: past
      ? past.showMore !== null
      : more && (serverMatches === null || serverMatches.atLeast),
    hrefOf: (id) => `/alert-monitoring/${id}${writeSearch(address)}`,
  };
}
