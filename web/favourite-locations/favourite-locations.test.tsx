// @vitest-environment happy-dom
// Favourite locations: one's own can always be changed, another person's only with the right, and a
// place is removed after a question only.
import { expect, it } from 'vitest';
import { favouriteLocations } from '#domain/favourite-locations/favourite-locations.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openScreen, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import FavouritesList from './favourites-list.tsx';

const place = {
  ...sampleOf(favouriteLocations.api.list),
  id: 3,
  name: 'Depot',
  radius: 100,
  duration: null,
  is_inside: false,
};
const of = (...rows: object[]) => answer(favouriteLocations.api.list, rows as never);
const openOfPerson = (options: OpenOptions = {}) =>
  openScreen(<FavouritesList />, {
    path: '/organisation/users/:userId/favourite-locations',
    at: '/organisation/users/9/favourite-locations',
    scope: ownScope,
    answers: [of(place)],
    ...options,
  });

it('says what happens at each place, and whether the person is there', async () => {
  const screen = openScreen(<FavouritesList />, {
    at: '/my/favourite-locations',
    answers: [
      of(place, { ...place, id: 4, name: 'Home', radius: 1500, duration: 30, is_inside: true }),
    ],
  });
  await screen.expectText('100 m', '1.5 km', '30 min', 'Not there', 'There');
  expect(screen.calls[0]?.line).toMatch(/^GET \/users\/5\/favourite-locations/);
  expect((await screen.find('link', 'Depot')).getAttribute('href')).toBe(
    '/my/favourite-locations/3',
  );
});

it('one’s own are added without any permission', async () => {
  const screen = openScreen(<FavouritesList />, { at: '/my/favourite-locations', answers: [of()] });
  await screen.expectText('Add a place where you often are.');
  const [add] = await screen.all('button', 'Add favourite location');
  if (!add) throw new Error('no button');
  await screen.pressElement(add);
  await screen.expectAddress('/my/favourite-locations/create');
});

it.each(['write users', 'write organisation users'] as const)(
  'those of a person are added with %s, below that person',
  async (permission) => {
    const screen = openOfPerson({ user: { abilities: [permission] } });
    await screen.expectText('Depot');
    expect(screen.calls[0]?.line).toMatch(/^GET \/users\/9\/favourite-locations/);
    await screen.press('Add favourite location');
    await screen.expectAddress('/organisation/users/9/favourite-locations/create');
  },
);

it('without the right those of a person are read only', async () => {
  const screen = openOfPerson({
    user: { abilities: ['read organisation users'] },
    answers: [of()],
  });
  await screen.expectText('Places where this person often is.');
  expect(screen.look('button', 'Add favourite location')).toBeNull();
});

it('a reader in American units sees feet', async () => {
  const screen = openOfPerson({ user: { measurement_system: 'imperial' } });
  await screen.expectText('328 ft');
});

it('a list that is refused says so', async () => {
  const screen = openOfPerson({ answers: [refuse(favouriteLocations.api.list, 500)] });
  await screen.expectText('The list could not be loaded');
  await screen.expectNoText('No favourite locations');
});
