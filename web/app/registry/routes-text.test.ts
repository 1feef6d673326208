// The page of all screens: what is committed is what the registry says, each path once, and each
// screen opens for somebody.
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { settingWords } from '#web/devices/settings/setting-words.ts';
import { screen } from '#web/kit/screen/screen.ts';
import { screens } from '../composition.tsx';
import { routeScreens, routesText } from './routes-text.ts';

const page = 'docs/routes.md';
const load = async () => ({ default: () => null });

test('the committed page is what the registry says', async () => {
  await expect(routesText(screens)).toMatchFileSnapshot(`../../../${page}`);
});

test('no path is declared twice', () => {
  const paths = routeScreens(screens).map(({ path }) => path.replace(/:\w+/g, ':x'));
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
});

test('every screen opens for somebody', () => {
  expect(
    routesText(screens)
      .split('\n')
      .filter((row) => /\| {2}\|$/.test(row)),
  ).toEqual([]);
});

test('the settings find every page by what is on it', () => {
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

test('a row says the permission and who has it by default', () => {
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
