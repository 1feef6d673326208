// The committed page of all screens matches the registry, each path occurs once, and at least one
// role can open each screen.
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { settingWords } from '#web/devices/settings/setting-words.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { screens } from '../composition.tsx';
import { routeScreens, routesText } from './routes-text.ts';

const page = 'docs/routes.md';
const load = async () => ({ default: () => null });

test('the committed page equals the registry', async () => {
  await expect(routesText(screens)).toMatchFileSnapshot(`../../../${page}`);
});

test('no path is declared twice', () => {
  const paths = routeScreens(screens).map(({ path }) => path.replace(/:\w+/g, ':x'));
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('at least one role can open each screen', () => {
  expect(
    routesText(screens)
      .split('\n')
      .filter((row) => /\| {2}\|$/.test(row)),
  ).toEqual([]);
});

test('the settings search finds every page by its content', () => {
  const pages = screens.filter(({ hub }) => hub?.in === 'settings');
  expect(
    pages.filter(({ hub }) => (hub?.finds ?? []).length === 0).map(({ path }) => path),
  ).toEqual([]);
  const templates = pages.filter(
    ({ path }) => path.endsWith('-templates') && path.includes('device'),
  );
  for (const { hub } of templates)
    expect(hub?.finds).toEqual(expect.arrayContaining(Object.values(settingWords)));
  expect(templates).not.toEqual([]);
});

test('a row has the permission and the roles that have it by default', () => {
  const text = routesText([
    screen({
      path: '/departments/:departmentId',
      title: msg`Department`,
      permission: ['read departments'],
      load,
    }),
    screen({ path: '/code', title: msg`Code`, open: 'signed-out', load }),
    screen({ path: '/step', title: msg`Step`, at: ['mobile'], load }),
    screen({ path: '/link', title: msg`Link`, open: 'always', load }),
  ]);
  expect(text).toContain(
    '| `/departments/:departmentId` | Department | read departments | admin, organisation_admin |',
  );
  expect(text).toContain('| `/code` | Code |  | visitors |');
  expect(text).toContain('| `/step` | Step |  | at the step: mobile |');
  expect(text).toContain('| `/link` | Link |  | everybody |');
});
