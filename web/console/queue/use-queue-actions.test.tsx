// @vitest-environment happy-dom
// One key acknowledges from the queue: the focused row, else the most urgent unowned alert; with an
// alert open the key is that alert's.
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { actionsNow, runAction } from '#web/kit/keyboard/actions.ts';
import { i18n } from '#web/kit/language/language.ts';
import { type CurrentUser, setCurrentUser } from '#web/kit/session/session.ts';
import type { QueueItem } from './queue-groups.ts';
import { useQueueActions } from './use-queue-actions.ts';
import type { QueueView } from './use-queue-view.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const item = (id: number, over: Partial<AlertRow> = {}): QueueItem => ({
  row: {
    id,
    organisation: { id: 1, name: 'Redgum' },
    type: 'sos',
    priority: 1,
    status: 'active_alert',
    version: 1,
    raised_at: '2026-11-21T01:00:00.000Z',
    ...over,
  },
  others: 0,
  inside: false,
  open: false,
});
const owned = item(1, {
  owner: { id: 7, name: 'Mei Chen' },
  acknowledged_at: '2026-11-21T01:01:00.000Z',
});
const done: string[] = [];
let root: Root;
let place: HTMLElement;

function Queue({ items, openId }: { items: QueueItem[]; openId: number | null }) {
  const view: QueueView = {
    filter: { text: '', type: null, show: 'all', organisationId: null },
    items,
    found: items.map(({ row }) => row),
    matching: items.length,
    here: items.length,
    atLeast: false,
    isFiltered: false,
    grouped: false,
    past: null,
    setFilter: () => undefined,
    unfold: () => undefined,
    group: () => undefined,
    hrefOf: String,
    bands: [],
    counts: { all: 0, unowned: 0, owned: 0, mine: 0 },
    flood: null,
    scope: '',
    openGroup: () => undefined,
    fold: () => undefined,
  };
  useQueueActions({
    view,
    openId,
    step: () => undefined,
    toggle: (id) => done.push(`mark ${id}`),
    answer: ({ id }) => done.push(`answer ${id}`),
  });
  return items.map(({ row }) => (
    <div key={row.id} data-id={row.id}>
      <button type="button">{row.id}</button>
    </div>
  ));
}

const show = async (items: QueueItem[], openId: number | null = null) =>
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Queue items={items} openId={openId} />
      </I18nProvider>,
    ),
  );

beforeEach(() => {
  setCurrentUser({
    id: 3,
    name: 'Tom Hughes',
    language: 'en-AU',
    timezone: 'Australia/Sydney',
    abilities: [],
  } as unknown as CurrentUser);
  done.length = 0;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

test('the first unowned alert is acknowledged and opened', async () => {
  await show([owned, item(2), item(3)]);
  expect(actionsNow().find(({ keys }) => keys === 'a')?.id).toBe('queue.acknowledge');
  runAction('queue.acknowledge');
  expect(done).toEqual(['answer 2']);
});

test('the focused row takes precedence', async () => {
  await show([item(2), item(3)]);
  place.querySelector<HTMLElement>('[data-id="3"] button')?.focus();
  runAction('queue.acknowledge');
  runAction('queue.mark');
  expect(done).toEqual(['answer 3', 'mark 3']);
});

test('the key acknowledges nothing where every alert has an owner, or one is open', async () => {
  await show([owned]);
  runAction('queue.acknowledge');
  await show([item(2)], 2);
  runAction('queue.acknowledge');
  expect(done).toEqual([]);
});
