// What the details of a person above the reader's authority still offer.
import { expect, it } from 'vitest';
import { personSections, staffSections } from './person-sections.ts';
import { withLockedSignIn } from './sign-in-locked.ts';

const offered = (sections: Parameters<typeof withLockedSignIn>[0]): string[] =>
  withLockedSignIn(sections, 'Kept.').flatMap(({ fields }) =>
    Object.entries(fields).flatMap(([name, shape]) =>
      shape?.locked?.({}) === 'Kept.' ? [] : [name],
    ),
  );

it.each([
  ['a person of an organisation', personSections],
  ['staff', staffSections],
])('%s: the name and the notes, and nothing by which they sign in', (_name, sections) => {
  const names = offered(sections);
  expect(names).toEqual(
    expect.arrayContaining(['first_name', 'last_name', 'timezone', 'additional_notes']),
  );
  const signIn = [
    'email',
    'mobile',
    'mobile_country',
    'landline',
    'landline_country',
    'role',
    'restriction_type',
    'restrictions',
    'expires_at',
  ];
  expect(names.filter((name) => signIn.includes(name))).toEqual([]);
});
