// @vitest-environment happy-dom
// What is shown instead of rows: past the end, without a match, and in an empty list, whose own words
// come first.
import { msg } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { i18n } from '#web/kit/language/language.ts';
import type { AddressChange, ListState } from '../table/list-state.ts';
import { nothingSelected } from '../table/selection.ts';
import { NoRows } from './list-states.tsx';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
let place: HTMLElement;
let changes: AddressChange[];
const first: ListState = {
  page: 1,
  after: undefined,
  per_page: 25,
  sort: undefined,
  direction: 'asc',
  search: '',
  filters: {},
  selection: nothingSelected,
};
const invoices = {
  title: msg`No invoices yet`,
  text: msg`Invoices appear here once they are closed.`,
};

beforeEach(() => {
  changes = [];
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});
afterEach(async () => {
  await act(async () => root.unmount());
  place.remove();
});

async function show(state: Partial<ListState>, none?: typeof invoices): Promise<string> {
  await act(async () =>
    root.render(
      <I18nProvider i18n={i18n}>
        <NoRows
          many="boats"
          state={{ ...first, ...state }}
          onChange={(change) => changes.push(change)}
          add={null}
          none={none}
        />
      </I18nProvider>,
    ),
  );
  return place.textContent ?? '';
}

it('past the last page: "No more results", and the way back (R348)', async () => {
  for (const none of [undefined, invoices])
    expect(await show({ page: 3 }, none)).toContain('No more results');
  await act(async () => place.querySelector('button')?.click());
  expect(changes).toHaveLength(1);
  expect(await show({ page: 1 })).not.toContain('No more results');
});

it('an empty list has words of its own, or those of its records (R349)', async () => {
  expect(await show({}, invoices)).toBe(
    'No invoices yetInvoices appear here once they are closed.',
  );
  expect(await show({})).toContain('No boats yet');
});
