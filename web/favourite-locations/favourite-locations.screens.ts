// Favourite locations: one's own in the account, and those of a person on the person's page.
import { msg } from '@lingui/core/macro';
import { offer } from '#web/kit/page/tabs.ts';
import { chosenOrganisation, mine, ownOrganisation, wholePlatform } from '#web/kit/scope/scope.ts';
import { screen } from '#web/kit/screen/screen.ts';

const list = () => import('./favourites-list.tsx');
const add = () => import('./add-favourite-page.tsx');
const one = () => import('./favourite-page.tsx');
const [title, adding] = [msg`Favourite locations`, msg`Add favourite location`];

/** For the page of a person. */
export const favouritesOffer = offer({
  to: 'user',
  path: 'favourite-locations',
  title,
  load: list,
});

const ofPerson = 'users/:userId/favourite-locations';

export const favouriteLocationScreens = [
  ...screen({ in: [mine], path: 'favourite-locations', title, load: list }),
  ...screen({ in: [mine], path: 'favourite-locations/create', title: adding, load: add }),
  ...screen({
    in: [mine],
    path: 'favourite-locations/:favouriteLocationId',
    title: msg`Favourite location`,
    load: one,
  }),
  ...screen({
    in: [
      wholePlatform.at(`${ofPerson}/create`, { permission: ['read users'] }),
      ownOrganisation,
      chosenOrganisation,
    ],
    path: `${ofPerson}/create`,
    title: adding,
    permission: ['write organisation users'],
    load: add,
  }),
  ...screen({
    in: [
      wholePlatform.at(`${ofPerson}/:favouriteLocationId`, { permission: ['read users'] }),
      ownOrganisation,
      chosenOrganisation,
    ],
    path: `${ofPerson}/:favouriteLocationId`,
    title: msg`Favourite location`,
    permission: ['read organisation users'],
    load: one,
  }),
];
