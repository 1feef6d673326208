// @vitest-environment happy-dom
// A filter by other records: the address names ids, the button their names,
// and each tick asks the list again.
import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { idsFilter } from '#domain/kit/resource/filters.ts';
import { picked } from '#domain/kit/resource/pickers.ts';
import type { CurrentUser } from '../session/session.ts';
import { tagsColumn } from '../table/tags-cell.tsx';
import { answer } from '../testing/answers.factory.ts';
import { openScreen } from '../testing/open-screen.factory.tsx';
import { ResourceList } from './resource-list.tsx';

const shared = {
  access: { signedIn: true },
  scope: 'platform',
  summary: 'Boats.',
  sorts: ['name'],
} as const;
const picker = listEndpoint({
  ...shared,
  access: { anyOf: ['read departments'] },
  path: '/lists/organisations/:id/crews',
  item: picked,
  filters: { ids: idsFilter() },
});
const boats = listEndpoint({
  ...shared,
  path: '/boats',
  item: z.object({ id: field.id(), name: field.requiredText('name'), crews: z.array(picked) }),
  filters: { crew_id: idsFilter() },
});
const crews = [
  { id: 3, name: 'Divers' },
  { id: 5, name: 'Anglers' },
  { id: 8, name: 'Pilots' },
];

const open = (at: string, abilities: CurrentUser['abilities'] = ['read departments']) =>
  openScreen(
    <ResourceList
      endpoint={boats}
      many={msg`boats`}
      searchHint={msg`Search name`}
      columns={{ name: { label: msg`Name` }, crews: { label: msg`Crews`, ...tagsColumn('crews') } }}
      filters={{ crew_id: { label: msg`Crews`, picker } }}
    />,
    {
      at,
      user: { abilities },
      scope: { key: 'chosen', organisationId: 7, base: '/organisations/7' },
      answers: [
        answer(boats, [{ id: 1, name: 'Kraken', crews }]),
        answer(picker, ({ query }) => {
          const ids = query.ids?.split(',').map(Number);
          return crews.filter(({ id }) => ids?.includes(id) ?? id !== 8);
        }),
      ],
    },
  );
type Opened = ReturnType<typeof open>;

const hasTicks = async (screen: Opened, ...ticks: [name: string, isTicked: boolean][]) =>
  await screen.expect(() =>
    expect(
      [...document.querySelectorAll<HTMLInputElement>('fieldset input')].map((box) => [
        box.labels?.[0]?.textContent,
        box.checked,
      ]),
    ).toEqual(ticks),
  );
const asked = (screen: Opened, path: string) =>
  screen.calls.map(({ line }) => line).filter((line) => line.startsWith(`GET ${path}`));
const crewsOfRow = () => document.querySelector('tbody td:nth-of-type(2)')?.textContent;

it('selects several by ticks, each in the address and in the call, and removes them', async () => {
  const screen = open('/');
  await screen.find('button', 'Crews');
  expect(asked(screen, '/lists')).toEqual([]);
  await screen.press('Crews');
  await hasTicks(screen, ['Divers', false], ['Anglers', false]);
  await screen.press('Divers', 'checkbox');
  await screen.expectAddress('/?crew_id=3');
  await screen.press('Anglers', 'checkbox');
  await screen.expectAddress('/?crew_id=3%2C5');
  await screen.expect(() => expect(asked(screen, '/boats').at(-1)).toContain('crew_id=3%2C5'));
  await screen.find('button', 'Crews: Divers +1');
  await screen.press('Divers', 'checkbox');
  await screen.expectAddress('/?crew_id=5');
  await screen.press('Clear');
  await screen.expectAddress('/');
  await hasTicks(screen, ['Divers', false], ['Anglers', false]);
});

it('shows the names for the ids of a pasted address, also of an archived one', async () => {
  const screen = open('/?crew_id=8,3');
  await screen.find('button', 'Crews: Pilots +1');
  expect(asked(screen, '/lists')).toContain('GET /lists/organisations/7/crews?ids=8%2C3');
  await screen.press('Crews: Pilots +1');
  await hasTicks(screen, ['Pilots', true], ['Divers', true], ['Anglers', false]);
});

it('omits an invalid list of ids from the call', async () => {
  const screen = open('/?crew_id=3,x');
  await screen.find('button', 'Crews');
  await screen.expectText('Kraken');
  expect(asked(screen, '/boats')).toEqual([expect.not.stringContaining('crew_id')]);
});

it('is hidden from users who may not read the choices', async () => {
  const screen = open('/', []);
  await screen.expect(() => expect(crewsOfRow()).toContain('Divers'));
  expect(document.querySelector('search')?.textContent).not.toContain('Crews');
  expect(asked(screen, '/lists')).toEqual([]);
});

it('draws the tags of a row, and counts those that do not fit', async () => {
  const screen = open('/');
  await screen.expect(() => expect(crewsOfRow()).toBe('DiversAnglers+1'));
  expect(document.querySelector('tbody [title]')?.getAttribute('title')).toBe(
    'Divers, Anglers, Pilots',
  );
});
