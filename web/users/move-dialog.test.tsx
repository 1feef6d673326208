// @vitest-environment happy-dom
// Moving a person to another organisation: the one they are in is not offered, nothing is sent
// without a choice, and a refusal is shown at it.
import { expect, it } from 'vitest';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { peopleApi, users } from '#domain/users/people.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { type OpenOptions, openDialog } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { MoveDialog } from './move-dialog.tsx';

const person = {
  ...sampleOf(users.api.get),
  id: 3,
  name: 'Ana Silva',
  organisation: { id: 1, name: 'Redgum' },
};
const moved = { ...person, id: 9, organisation: { id: 2, name: 'Wattle' } };
const open = async (options: OpenOptions = {}) =>
  await openDialog((close) => <MoveDialog person={person as never} onClose={close} />, {
    user: { abilities: ['write users', 'read organisations'] },
    ...options,
    answers: [
      ...(options.answers ?? []),
      answer(organisations.api.picker, [
        { id: 1, name: 'Redgum' },
        { id: 2, name: 'Wattle' },
      ] as never),
    ],
  });
async function chooseWattle(screen: Awaited<ReturnType<typeof open>>) {
  const box = await screen
    .find('combobox', 'Organisation', document.body)
    .catch(async () => await screen.field('Organisation'));
  await screen.pressElement(box);
  await screen.pressElement(await screen.find('option', 'Wattle', document.body));
}

it('nothing is sent without a choice', async () => {
  const screen = await open();
  await screen.expectText('Alerts and devices stay in Redgum.');
  await screen.press('Move');
  await screen.expectText('Choose the organisation.');
  expect(screen.written).toEqual([]);
});

it('the own one is not offered; the new record is opened', async () => {
  const screen = await open({ answers: [answer(peopleApi.move, moved as never)] });
  await chooseWattle(screen);
  expect(screen.look('option', 'Redgum', document.body)).toBeNull();
  await screen.press('Move');
  await screen.expectText('Ana Silva moved to Wattle.');
  expect(screen.written[0]?.[1]).toEqual({ organisation_id: 2 });
  await screen.expectAddress('/users/9');
});

it('below an opened organisation the address is that of the new one', async () => {
  const screen = await open({
    scope: { key: 'chosen', organisationId: 1, base: '/organisations/1' },
    answers: [answer(peopleApi.move, moved as never)],
  });
  await chooseWattle(screen);
  await screen.press('Move');
  await screen.expectAddress('/organisations/2/users/9');
});

it('a refusal is at the choice, and the dialog stays', async () => {
  const screen = await open({
    answers: [
      refuse(peopleApi.move, 422, { errors: { organisation_id: ['Their email is used there.'] } }),
    ],
  });
  await chooseWattle(screen);
  await screen.press('Move');
  await screen.expectText('Their email is used there.');
  await screen.find('dialog', undefined, document.body);
});
