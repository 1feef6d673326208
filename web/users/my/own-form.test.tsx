// @vitest-environment happy-dom
// One's own account: what a directory keeps is read-only and says why, the rest can be changed.
import { expect, it } from 'vitest';
import { ownAccountApi } from '#domain/users/own-account.api.ts';
import { answer } from '#web/kit/testing/answers.factory.ts';
import { openScreen } from '#web/kit/testing/open-screen.factory.tsx';
import { OwnForm } from './own-form.tsx';

const account = {
  id: 5,
  first_name: 'Mei',
  last_name: 'Chen',
  name: 'Mei Chen',
  email: 'mei@redgum.example',
  new_email: null,
  mobile: '0491570006',
  mobile_country: 'AU',
  landline: null,
  landline_country: 'AU',
  timezone: 'Australia/Sydney',
  language: 'en-AU',
  measurement_system: 'metric',
  updated_at: '2026-11-21T00:00:00Z',
};

async function open(directory: { name: string; locked: string[] } | null) {
  const screen = openScreen(<OwnForm />, {
    answers: [answer(ownAccountApi.get, { ...account, directory } as never)],
  });
  await screen.field('Landline');
  return screen;
}
const inputs = (): string[] =>
  ['first_name', 'last_name', 'email', 'mobile'].filter(
    (name) => document.querySelector(`input[name=${name}]`) !== null,
  );
const reasons = (text: string): number =>
  text.split('Managed by Entra ID. Change it there.').length - 1;

it('shows what the directory keeps, with the reason and without a field', async () => {
  const screen = await open({ name: 'Entra ID', locked: ['first_name', 'email'] });
  expect([inputs(), reasons(screen.text)]).toEqual([['last_name', 'mobile'], 2]);
  expect(screen.text).toContain('mei@redgum.example');
});

it('has a field for each where no directory keeps the person', async () => {
  const screen = await open(null);
  expect([inputs(), reasons(screen.text)]).toEqual([
    ['first_name', 'last_name', 'email', 'mobile'],
    0,
  ]);
});
