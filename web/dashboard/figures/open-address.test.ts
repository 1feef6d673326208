// A figure is a link only to screens that exist and that the person may open.
import { msg } from '@lingui/core/macro';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setPlacedScreens } from '#web/kit/screen/placed-screens.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { openAddress } from './open-address.ts';

const load = async () => ({ default: () => null });

beforeAll(() =>
  setPlacedScreens([
    screen({ path: '/users', title: msg`Users`, permission: ['read users'], load }),
    screen({
      path: '/alert-monitoring',
      title: msg`Alerts`,
      load,
      children: [
        screen({
          path: '/alert-monitoring/overview',
          title: msg`Alerts`,
          permission: ['read alert monitoring'],
          load,
        }),
      ],
    }),
    screen({
      path: '/organisations/:organisationId/devices',
      title: msg`Devices`,
      permission: ['write organisations'],
      load,
    }),
  ]),
);
afterAll(() => setPlacedScreens([]));

it.each([
  ['/users?status=pending', ['read users'], '/users?status=pending'],
  ['/users?status=pending', ['read alert monitoring'], undefined],
  [
    '/organisations/7/devices?connection=offline',
    ['write organisations'],
    '/organisations/7/devices?connection=offline',
  ],
  ['/organisations/x/devices', ['write organisations'], undefined],
  ['/organisations/7', ['write organisations'], undefined],
  ['/alert-monitoring/overview', ['read alert monitoring'], '/alert-monitoring/overview'],
  ['/monitored-users', ['read users'], undefined],
] as const)('%s with %o opens %s', (address, abilities, opened) => {
  expect(openAddress(anOperator({ abilities: [...abilities] }), address)).toBe(opened);
});
