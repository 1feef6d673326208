// A hit leads to the first offered page that the reader may open, and to none where there is no
// such page.
import { msg } from '@lingui/core/macro';
import { IconUser } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import type { Permission } from '#domain/kit/permissions.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { chosenOrganisation, ownOrganisation } from '../scope/scope.ts';
import { screen } from '../screen/screen.ts';
import { anOperator } from '../session/current-user.factory.ts';
import { addressOfHit, type SearchOffer } from './search-offer.ts';

const load = async () => ({ default: () => null });
const title = msg`Boats`;
const screens = [
  screen({
    path: '/watch',
    title,
    permission: ['read alert monitoring'],
    load,
    children: [
      screen({ path: '/watch/:boatId', title, permission: ['read alert monitoring'], load }),
    ],
  }),
  ...screen({
    in: [ownOrganisation, chosenOrganisation],
    path: 'boats/:boatId',
    title,
    permission: ['read departments'],
    load,
  }),
];
const offers: SearchOffer[] = [
  {
    kind: 'boat',
    title,
    icon: IconUser,
    pages: [
      '/nowhere/:boatId',
      '/organisation/boats/:boatId',
      '/organisations/:organisationId/boats/:boatId',
    ],
  },
  { kind: 'fleet', title, icon: IconUser, pages: ['/organisations/:organisationId/boats/:boatId'] },
  { kind: 'boat', title, icon: IconUser, pages: ['/watch/:boatId'] },
];
const boat = { kind: 'boat', id: 7, organisation: { id: 3 } };
const address = (
  abilities: readonly Permission[],
  organisation_id: number | null,
  hit: typeof boat | { kind: string; id: number; organisation: null } = boat,
) => addressOfHit(hit, { offers, screens, user: anOperator({ abilities, organisation_id }) });

it('is the own organisation’s page for users, the opened one’s for permitted staff', () => {
  expect(address(['read departments'], 3)).toBe('/organisation/boats/7');
  expect(address(permissions, null)).toBe('/organisations/3/boats/7');
});

it('is the page of another feature where the first has none for the reader', () => {
  expect(address(['read alert monitoring'], null)).toBe('/watch/7');
});

it('is null without a page the reader may open, and for a kind without an offer', () => {
  expect(address(['read reports'], 3)).toBeNull();
  expect(address(permissions, null, { ...boat, kind: 'plane' })).toBeNull();
});

it('of an organisation has its own id', () => {
  expect(address(permissions, null, { kind: 'fleet', id: 9, organisation: null })).toBe(
    '/organisations/9/boats/9',
  );
});
