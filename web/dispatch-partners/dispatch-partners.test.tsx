// @vitest-environment happy-dom
// Dispatch partners: each is named by its organisation and country, and a new one is off until
// it is turned on.
import { expect, it } from 'vitest';
import { dispatchPartners } from '#domain/dispatch-partners/dispatch-partners.api.ts';
import { organisations } from '#domain/organisations/organisations.api.ts';
import { answer, refuse } from '#web/kit/testing/answers.factory.ts';
import { openScreens } from '#web/kit/testing/open-screen.factory.tsx';
import { sampleOf } from '#web/kit/testing/sample.factory.ts';
import { dispatchPartnerScreens } from './dispatch-partners.screens.ts';

const row = {
  ...sampleOf(dispatchPartners.api.list),
  id: 3,
  organisation_name: 'Redgum',
  country: 'US',
  partner: 'noonlight',
};
const open = (...answers: ReturnType<typeof answer>[]) =>
  openScreens(dispatchPartnerScreens, {
    at: '/settings/dispatch-partners',
    user: { abilities: ['read settings', 'read organisations'] },
    answers: [
      ...answers,
      answer(dispatchPartners.api.list, [
        row,
        { ...row, id: 4, organisation_name: 'Wattle', country: 'AU', partner: 'email' },
        { ...row, id: 5, organisation_name: 'Banksia', country: 'AU', partner: 'sms' },
      ] as never),
      answer(organisations.api.picker, [{ id: 7, name: 'Redgum' }] as never),
    ],
  });

it('each is named by organisation and country, with how it is sent', async () => {
  const screen = open();
  await screen.press('Actions for Redgum');
  await screen.press('Remove', 'menuitem');
  await screen.expectText('Remove Redgum (US)?');
  await screen.answerQuestion('Cancel');
  await screen.expectText(
    'Noonlight (United States)',
    'Email to a dispatcher',
    'Text message to a dispatcher',
  );
});

it('a new one is off, and what is refused says so at its field', async () => {
  const screen = open(
    refuse(dispatchPartners.api.create, 422, {
      errors: { recipient_name: ['Enter who takes the call.'], email: ['Enter an email.'] },
    }),
  );
  await screen.press('Add dispatch partner');
  expect(
    (await screen.find('checkbox', 'Operators can request dispatches')).hasAttribute('checked'),
  ).toBe(false);
  await screen.choose('Sent by', 'email');
  await screen.type('Name', 'Ambulance Victoria');
  await screen.type('Email', 'duty@ambulance.test');
  await screen.press('Add dispatch partner');
  await screen.expect(() => expect(document.body.textContent).toMatch(/Enter|required/));
  expect((await screen.field('Name')).value).toBe('Ambulance Victoria');
  expect((await screen.field('Email')).value).toBe('duty@ambulance.test');
});
