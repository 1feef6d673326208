// What the queue shows now: the filters, which live in the address, and the items that come out of them.
import { useLingui } from '@lingui/react/macro';
import { useDeferredValue, useEffect, useState } from 'react';
import { useSearch, writeSearch } from '#web/kit/screen/address.tsx';
import { useUser } from '#web/kit/session/session.ts';
import { isTypeName, types } from '../alert-words.ts';
import { type PastAlerts, usePastAlerts } from './past-alerts.ts';
import { aloneItem, byOrganisation, itemsOf, matches, type QueueFilter, type QueueItem, type Show } from './queue-groups.ts';
import { useQueue, useQueueStore } from './queue-load.ts';
import { useServerSearch } from './server-search.ts';

export interface QueueView {
  filter: QueueFilter;
  setFilter: (change: Partial<QueueFilter>) => void;
  isFiltered: boolean;
  items: readonly QueueItem[];
  /** Alerts that match, those inside groups included; of all there are, where the server has said how many. */
  matching: number;
  /** So many of them are on this page. */
  here: number;
  /** There are more than `matching`. */
  atLeast: boolean;
  unfold: (group: number) => void;
  /** Under a heading for each organisation. */
  grouped: boolean;
  group: (on: boolean) => void;
  /** The address of an alert's details, the filters kept. */
  hrefOf: (id: number) => string;
  /** The resolved alerts that are shown instead of the queue; null while the queue is. */
  past: PastAlerts | null;
}

const shows: readonly string[] = ['unowned', 'mine', 'resolved'] satisfies Show[];
const isShow = (text: string | undefined): text is Show => text !== undefined && shows.includes(text);

export function useQueueView(): QueueView {
  const { i18n } = useLingui();
  const store = useQueueStore();
  const { rows, more } = useQueue(store);
  const me = useUser();
  const [address, setAddress] = useSearch();
  // The text is typed faster than the address should change.
  const [text, setText] = useState(address['q'] ?? '');
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const show = address['show'];
  const type = address['type'];
  const grouped = address['group'] === 'organisation';
  const filter: QueueFilter = {
    text: useDeferredValue(text),
    type: isTypeName(type) ? type : null,
    show: isShow(show) ? show : 'all',
    organisationId: Number(address['organisation']) || null,
  };
  const told = useServerSearch(store, filter);
  const past = usePastAlerts(filter);
  useEffect(() => {
    const timer = setTimeout(() => text !== (address['q'] ?? '') && setAddress({ q: text }), 400);
    return () => clearTimeout(timer);
  }, [text, address, setAddress]);

  const found = past?.rows ?? rows.filter((row) => matches(row, filter, me.id, (name) => i18n._(types[name].words)));
  const listed = past ? found.map(aloneItem) : itemsOf(found, open);
  return {
    filter: { ...filter, text },
    setFilter: (change) => {
      if (change.text !== undefined) setText(change.text);
      const { show: nextShow = filter.show, type: nextType = filter.type, organisationId = filter.organisationId } = change;
      setAddress({
        show: nextShow === 'all' ? undefined : nextShow,
        type: nextType ?? undefined,
        organisation: organisationId === null ? undefined : String(organisationId),
      });
    },
    isFiltered: text !== '' || filter.type !== null || filter.show !== 'all' || filter.organisationId !== null,
    items: grouped ? byOrganisation(listed) : listed,
    grouped,
    group: (on) => setAddress({ group: on ? 'organisation' : undefined }),
    matching: Math.max(found.length, told?.count ?? 0),
    here: found.length,
    past,
    atLeast: past ? past.showMore !== null : more && (told === null || told.atLeast),
    unfold: (group) => setOpen((old) => (old.has(group) ? new Set([...old].filter((one) => one !== group)) : new Set([...old, group]))),
    hrefOf: (id) => `/alert-monitoring/${id}${writeSearch(address)}`,
  };
}
