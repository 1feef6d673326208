// An own installation before its services are set up: an invitation, a second factor, a test and an
// escalation each say what happened; then email is set up.
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  type EmptyInstallation,
  emptyInstallation,
} from '#tools/installation/empty-installation.ts';
import { mailsTo, newest } from '#tools/installation/messages.ts';
import { addOrganisation, addPerson, openPage } from '../support/first-day.ts';
import { picture } from '../support/picture.ts';
import { type RunningProgram, startIn } from '../support/program.ts';
import { setUpAccount, setUpApp, turnOn } from '../support/set-up.ts';
import { setStage } from '../support/stage.ts';

let installation: EmptyInstallation | undefined;
const settings = () => {
  const { SMTP_URL, ...bare } = installation?.settings ?? { SMTP_URL: '' };
  return { bare, withEmail: { ...bare, SMTP_URL } };
};
const stage = setStage({
  pagesStay: true,
  start: async () => {
    installation = await emptyInstallation();
    return await startIn(installation.folder, settings().bare);
  },
});
let again: RunningProgram | undefined;
afterAll(async () => {
  await again?.stop();
  await installation?.stop();
});

const patient = 180_000;
const nora = { first: 'Nora', last: 'Blake', email: 'nora@harbour.example' };
let ada: Page;
let link = '';
const signedIn = async (origin: string): Promise<Page> => {
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await page.goto(origin);
  await page.getByLabel('Email address').fill(installation?.admin.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(installation?.admin.password ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  return page;
};

it('the second factor offers only codes that can be sent', { timeout: patient }, async () => {
  ada = await signedIn(stage.program().origin);
  await ada.getByRole('button', { name: 'Authenticator app' }).waitFor();
  expect(await ada.getByText('We email you a code').count()).toBe(0);
  expect(await ada.getByText('We text you a code').count()).toBe(0);
  await picture(ada, 'services-two-factor');
  await setUpApp(ada);
});

it('a bar on every page says what is not set up, and leads to the system status', {
  timeout: patient,
}, async () => {
  await ada.waitForURL(/\/dashboard$/);
  await ada.getByText('Not set up: Email, Text messages, Voice calls').waitFor();
  await picture(ada, 'services-banner');
});

it('an invitation is not called sent, and its link can be handed over', {
  timeout: patient,
}, async () => {
  await addOrganisation(ada, { name: 'Harbour Care', admin: nora });
  await openPage(ada, 'People');
  await addPerson(ada, {
    first: 'Olivia',
    last: 'Park',
    email: 'olivia@harbour.example',
    mobile: '0412 345 011',
    role: 'Organisation Admin',
  });
  await ada.getByRole('button', { name: 'Invitation link' }).first().waitFor();
  await ada.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await ada.getByRole('button', { name: 'Invitation link' }).click();
  await ada.getByText('Not sent: email is not set up').first().waitFor();
  expect(await ada.getByText('Invitation sent').count()).toBe(0);
  await picture(ada, 'services-invitation');
  await ada.getByRole('button', { name: 'Copy invitation link' }).click();
  await ada.getByText('Invitation link copied.').waitFor();
  link = await ada.evaluate(async () => await navigator.clipboard.readText());
  expect(link).toMatch(/\/setup\/[\w-]{43}$/);
});

it('the copied link sets the account up: an unverified mobile blocks no sign-in', {
  timeout: patient,
}, async () => {
  const olivia = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await setUpAccount(olivia, link, 'calm-harbour-lights-22');
  await setUpApp(olivia);
  await olivia.waitForURL(/\/(my\/account|dashboard)/);
});

it('an unreachable escalation contact is shown as such', {
  timeout: patient,
}, async () => {
  await openPage(ada, 'Escalation groups');
  await ada.getByRole('button', { name: 'Add escalation group', exact: true }).click();
  await ada.getByLabel('Name *', { exact: true }).fill('On call');
  await ada.getByRole('button', { name: 'Add person' }).click();
  await ada
    .getByRole('combobox', { name: 'Person' })
    .or(ada.getByRole('textbox', { name: 'Person' }))
    .first()
    .fill('Olivia');
  await ada.locator('[role=option]:visible').filter({ hasText: 'Olivia' }).first().click();
  await ada.getByText('Olivia Park can’t be reached', { exact: true }).waitFor();
  await picture(ada, 'services-coverage');
  await ada.getByRole('button', { name: 'Add escalation group' }).last().click();
  await ada.getByRole('button', { name: 'Save anyway' }).click();
  await ada.getByText('On call added.').waitFor();
});

it('the system status names waiting messages; with failed ones it is not healthy', {
  timeout: patient,
}, async () => {
  await ada.goto(`${stage.program().origin}/settings/system-status`);
  await ada.getByText(/invitations? (is|are) waiting/).waitFor();
  expect(await ada.getByRole('button', { name: 'Send a test: Email' }).isDisabled()).toBe(true);
  await picture(ada, 'services-system-status');
  await ada
    .getByRole('link', { name: /Failed messages/ })
    .first()
    .click();
  await ada.getByText('Email is not set up.').first().waitFor();
  await picture(ada, 'services-failed-messages');
});

it('with email set up, waiting messages are sent, and the status shows it', {
  timeout: patient,
}, async () => {
  await stage.program().stop();
  again = await startIn(installation?.folder ?? '', settings().withEmail);
  await expect
    .poll(() => installation?.mail.mails.flatMap(({ recipients }) => recipients) ?? [], {
      timeout: 30_000,
    })
    .toContain(nora.email);
  const { status, services } = await statusOf(again.origin);
  expect(status).toBe(200);
  expect(services).toMatchObject({
    vigil_service_email_up: 1,
    vigil_service_sms_up: 0,
    vigil_service_email_waiting: 0,
  });
});

it('the mailed link sets an account up, and the second factor offers a code by email that arrives', {
  timeout: patient,
}, async () => {
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  const path = await mailed(nora.email, /http\S+(\/setup\/[\w-]{43})/);
  await setUpAccount(page, `${again?.origin}${path}`, 'calm-harbour-lights-23');
  await page.getByText('We email you a code').waitFor();
  expect(await page.getByText('We text you a code').count()).toBe(0);
  await picture(page, 'services-two-factor-with-email');
  await page.getByRole('button', { name: 'Email' }).click();
  await page.getByLabel('6-digit code').fill(await mailed(nora.email, /Vigil code is (\d{6})/));
  await picture(page, 'services-two-factor-code');
  await turnOn(page);
});

/** From the newest mail to this address that has it. */
const mailed = async (to: string, pattern: RegExp): Promise<string> =>
  await newest(() => (installation ? mailsTo(installation.mail, to) : []), pattern);

/** The figures that start with `vigil_service_`. */
async function statusOf(
  origin: string,
): Promise<{ status: number; services: Record<string, number> }> {
  const answer = await fetch(`${origin}/metrics`);
  const lines = (await answer.text())
    .split('\n')
    .filter((line) => line.startsWith('vigil_service_'));
  return {
    status: answer.status,
    services: Object.fromEntries(
      lines.map((line) => [line.split(' ')[0] ?? '', Number(line.split(' ')[1])]),
    ),
  };
}
