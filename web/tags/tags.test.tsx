// @vitest-environment happy-dom
// Tags: removing one says how many lose it before anything is removed, and a name that is taken is
// refused at its field.
import { expect, it } from 'vitest';
import { departmentTags } from '#domain/tags/department-tags.api.ts';
import { userTags } from '#domain/tags/user-tags.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreens, ownScope } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { departmentTagScreens } from './department-tags.screens.ts';
import { userTagScreens } from './user-tags.screens.ts';

const kinds = {
  user: {
    screens: userTagScreens,
    api: userTags.api,
    counted: 'users_count',
    path: '/organisation/user-tags',
    words: [
      'Nobody has this tag.',
      '1 person has this tag and loses it.',
      '3 people have this tag',
    ],
  },
  department: {
    screens: departmentTagScreens,
    api: departmentTags.api,
    counted: 'departments_count',
    path: '/organisation/department-tags',
    words: [
      'No department has this tag.',
      '1 department has this tag and loses it.',
      '3 departments have this tag',
    ],
  },
} as const;

const open = (kind: keyof typeof kinds, count: number, ...answers: ReturnType<typeof answer>[]) => {
  const { screens, api, counted } = kinds[kind];
  const row = { ...sampleOf(api.list), id: 3, name: 'Night', [counted]: count };
  const at = screens.find(({ path }) => path.startsWith('/organisation/'))?.path ?? '';
  return openScreens(screens, {
    at,
    scope: ownScope,
    user: {
      abilities: [
        'read user tags',
        'write user tags',
        'read organisation users',
        'write organisation users',
        'read departments',
        'write departments',
        'read organisation settings',
        'write organisation settings',
      ] as never,
    },
    answers: [...answers, answer(api.list, [row] as never)],
  });
};

it.each([
  ['user', 0, 0],
  ['user', 1, 1],
  ['user', 3, 2],
  ['department', 0, 0],
  ['department', 1, 1],
  ['department', 3, 2],
] as const)(
  'removing a %s tag of %i says so, and nothing is removed on Cancel',
  async (kind, count, at) => {
    const screen = open(kind, count);
    await screen.press('Actions for Night');
    await screen.press('Remove', 'menuitem');
    await screen.expectText(kinds[kind].words[at] ?? '');
    await screen.answerQuestion('Cancel');
    expect(screen.written).toEqual([]);
  },
);

it('a name that is taken is refused at its field, and stays', async () => {
  const screen = open(
    'user',
    0,
    refuse(userTags.api.create, 422, { errors: { name: ['This tag exists already.'] } }),
  );
  await screen.press('Add user tag');
  await screen.find('dialog');
  await screen.expectFocus('textbox', /Name/);
  await screen.type('Name', 'Night');
  await screen.keys('{Enter}');
  await screen.expectProblem('Name', 'This tag exists already.');
  expect((await screen.field('Name')).value).toBe('Night');
});
