// The parent page of an unknown address: its longest prefix that is a page of this person.
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { screen } from '#web/kit/screen/screen.ts';
import { anOperator } from '#web/kit/session/current-user.factory.ts';
import { nearestScreen } from './nearest-screen.ts';

const load = async () => ({ default: () => null });
const screens = [
  screen({
    path: '/alert-monitoring',
    title: msg`Alert monitoring`,
    permission: ['read alert monitoring'],
    load,
  }),
  screen({
    path: '/alert-monitoring/:alertId',
    title: msg`Alert`,
    permission: ['read alert monitoring'],
    load,
  }),
  screen({ path: '/my-account/security', title: msg`Security`, load }),
];
const operator = anOperator({ abilities: ['read alert monitoring'] });
const worker = anOperator();

test.each([
  ['/alert-monitoring/12/nothing', operator, '/alert-monitoring/12'],
  ['/alert-monitoring/x/nothing', operator, '/alert-monitoring'],
  ['/my-account/security/nothing/here', worker, '/my-account/security'],
  ['/alert-monitoring/12/nothing', worker, undefined],
  ['/nothing', operator, undefined],
] as const)('%s', (address, user, above) =>
  expect(nearestScreen(screens, address, user)?.address).toBe(above),
);
