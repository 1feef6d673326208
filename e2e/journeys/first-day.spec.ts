// From an empty database to the first answered alert: the platform's admin sets up a customer, the
// customer's own admin goes on, and the right people are called.
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  type EmptyInstallation,
  emptyInstallation,
} from '#tools/installation/empty-installation.ts';
import { violations } from '../support/browser.ts';
import { sendFrame } from '../support/devices/pendant.ts';
import { phoneBrowser } from '../support/devices/phone.ts';
import {
  addDepartment,
  addGroup,
  addOrganisation,
  addPerson,
  choose,
  openPage,
  setDepartment,
} from '../support/first-day.ts';
import { picture } from '../support/picture.ts';
import { startIn } from '../support/program.ts';
import { setUpAccount, setUpApp } from '../support/set-up.ts';
import { details, live, setStage } from '../support/stage.ts';

let installation: EmptyInstallation | undefined;
const stage = setStage({
  pagesStay: true,
  withMotion: true,
  start: async () => {
    installation = await emptyInstallation();
    return await startIn(installation.folder, installation.settings);
  },
});
afterAll(async () => await installation?.stop());

const patient = 180_000;
const password = 'calm-harbour-lights-22';
const pendant = { imei: '862667080000014', latitude: -33.8568, longitude: 151.2153 };
const people: Record<'ada' | 'nora' | 'mei', Page | null> = { ada: null, nora: null, mei: null };
const page = (name: keyof typeof people): Page => {
  const found = people[name];
  if (!found) throw new Error(`${name} has not signed in`);
  return found;
};
const section = async (name: string) => await openPage(page('ada'), name);

/** The link that was mailed to this address, with the line breaks of its encoding taken out. */
async function mailedLink(to: string): Promise<string> {
  const mails = () =>
    installation?.mail.mails.filter(({ recipients }) => recipients.includes(to)) ?? [];
  await expect.poll(() => mails().length, { timeout: 30_000 }).toBeGreaterThan(0);
  const text = mails().at(-1)?.text.replaceAll('=\n', '').replaceAll('=3D', '=') ?? '';
  return /http\S+\/setup\/[\w-]+/.exec(text)?.[0] ?? '';
}

/** Opens the link of the invitation in a browser of their own and is signed in from then on. */
async function acceptsInvitation(email: string): Promise<Page> {
  const theirs = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await setUpAccount(theirs, await mailedLink(email), password);
  await setUpApp(theirs);
  return theirs;
}

it('the first admin signs in to an empty platform and adds two organisations', {
  timeout: patient,
}, async () => {
  const ada = await stage.open({ viewport: { width: 1440, height: 1000 } });
  people.ada = ada;
  await ada.goto(stage.program().origin);
  await ada.getByLabel('Email address').fill(installation?.admin.email ?? '');
  await ada.getByLabel('Password', { exact: true }).fill(installation?.admin.password ?? '');
  await ada.getByRole('button', { name: 'Sign in', exact: true }).click();
  await setUpApp(ada);
  await ada.waitForURL(/\/dashboard$/);
  await picture(ada, 'first-day-dashboard-empty');
  const kai = { first: 'Kai', last: 'Ellis', email: 'kai@outback.example' };
  expect(await addOrganisation(ada, { name: 'Outback Haulage', admin: kai })).toBe(
    '/organisations/1',
  );
  const nora = { first: 'Nora', last: 'Blake', email: 'nora@harbour.example' };
  expect(await addOrganisation(ada, { name: 'Harbour Care', admin: nora })).toBe(
    '/organisations/2',
  );
});

it('and three people, an escalation group without a gap, and their department (R018)', {
  timeout: patient,
}, async () => {
  const ada = page('ada');
  const three = [
    { first: 'Thi', last: 'Vo', email: 'thi@harbour.example', mobile: '0412 345 011' },
    { first: 'Sam', last: 'Reid', email: 'sam@harbour.example', mobile: '0412 345 012' },
    { first: 'Lea', last: 'Marsh', email: 'lea@harbour.example', mobile: '0412 345 013' },
  ];
  for (const person of three) {
    await section('People');
    await addPerson(ada, person);
  }
  expect(await violations(ada)).toEqual([]);
  await picture(ada, 'first-day-person');
  await section('Escalation groups');
  await addGroup(ada, { name: 'Day and night', person: 'Sam Reid' });
  await picture(ada, 'first-day-group');
  await section('Departments');
  await addDepartment(ada, { name: 'Night nursing', group: 'Day and night' });
  await section('People');
  await setDepartment(ada, 'Night nursing', 4);
  await expect
    .poll(async () => await ada.getByRole('cell', { name: 'Night nursing' }).count())
    .toBe(4);
});

it('and an operator, who sets a password from the mail, as the organisation’s admin does', {
  timeout: patient,
}, async () => {
  const ada = page('ada');
  await section('System users');
  await addPerson(ada, {
    first: 'Mei',
    last: 'Tan',
    email: 'mei@centre.example',
    role: 'Monitoring Centre Operator',
  });
  people.mei = await acceptsInvitation('mei@centre.example');
  await openPage(page('mei'), 'Alert monitoring');
  await live(page('mei'));
  people.nora = await acceptsInvitation('nora@harbour.example');
});

it('a pendant first seen unregistered is adopted, and a phone is activated by its code', {
  timeout: patient,
}, async () => {
  const ada = page('ada');
  expect(await sendFrame(stage.program().ev04Port, pendant, 'sos')).toBe(false);
  await section('Unknown devices');
  await ada.getByRole('button', { name: `Add device ${pendant.imei}` }).click();
  await choose(ada, 'Organisation', 'Harbour Care');
  await ada.getByRole('button', { name: 'Continue' }).click();
  await ada.getByLabel('Name *', { exact: true }).fill('Pendant 1');
  await choose(ada, 'Person', 'Thi Vo');
  await ada.getByLabel('SIM phone number').fill('0412 345 099');
  await ada.getByRole('button', { name: 'Add device', exact: true }).click();
  await ada.waitForURL(/\/devices\/\d+\/connect$/);
  await ada.getByRole('heading', { name: 'Pendant 1' }).waitFor();
  await picture(ada, 'first-day-pendant');

  await section('Devices');
  await ada.getByRole('button', { name: 'Add device', exact: true }).click();
  await ada.getByRole('radio', { name: 'Mobile app' }).check();
  await ada.getByLabel('Name *', { exact: true }).fill('Phone of Lea');
  await choose(ada, 'Person', 'Lea Marsh');
  await ada.getByRole('button', { name: 'Add device', exact: true }).click();
  await ada.getByRole('button', { name: 'Create activation code' }).click();
  const code = await ada
    .getByRole('status')
    .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
    .innerText();
  await picture(ada, 'first-day-code');
  const phone = await stage.open(phoneBrowser);
  await phone.goto(`${stage.program().origin}/phone/#code=${code}`);
  await phone.getByRole('button', { name: 'Connect', exact: true }).click();
  await phone.getByRole('heading', { name: 'Hello Lea' }).waitFor();
  await ada.getByText('App signed in').waitFor();
  await ada.getByRole('button', { name: 'Start the test' }).waitFor();
});

it('the pendant’s alert is on the console, with its contacts in calling order, and is resolved', {
  timeout: patient,
}, async () => {
  const mei = page('mei');
  expect(await sendFrame(stage.program().ev04Port, pendant, 'sos')).toBe(true);
  await mei.locator('[role=grid] [role=row]').filter({ hasText: 'Thi Vo' }).locator('a').click();
  await details(mei).getByRole('button', { name: 'Acknowledge' }).click();
  await details(mei).getByText('Acknowledged', { exact: true }).waitFor();
  await mei.getByRole('tab', { name: 'Contacts' }).click();
  const contacts = mei.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
  await contacts.filter({ hasText: 'Sam Reid' }).first().waitFor();
  const called = await contacts.allInnerTexts();
  expect(called.map((text) => /Thi Vo|Sam Reid|Lea Marsh|Nora Blake/.exec(text)?.[0])).toEqual([
    'Thi Vo',
    'Sam Reid',
  ]);
  await picture(mei, 'first-day-alert');
  await details(mei).getByRole('button', { name: 'Resolve' }).click();
  const dialog = mei.getByRole('dialog');
  await dialog.getByText('Test', { exact: true }).click();
  await dialog.getByText('No response sent', { exact: true }).click();
  await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
  await dialog.getByLabel('Note').fill('First test of the pendant');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await mei
    .locator('[role=grid] [role=row]')
    .filter({ hasText: 'Thi Vo' })
    .waitFor({ state: 'detached' });
});

it('the organisation’s own admin sets up a second department, and sees nothing of the other organisation', {
  timeout: patient,
}, async () => {
  const nora = page('nora');
  const menu = async (name: string) => await openPage(nora, name);
  await menu('People');
  await addPerson(nora, {
    first: 'Ivo',
    last: 'Lind',
    email: 'ivo@harbour.example',
    mobile: '0412 345 014',
  });
  await menu('Escalation groups');
  await addGroup(nora, { name: 'Weekdays', person: 'Ivo Lind' });
  await menu('Departments');
  await addDepartment(nora, { name: 'Home visits', group: 'Weekdays' });
  await menu('People');
  await nora.getByText('1–5 of 5').waitFor();
  expect(await nora.getByText(/Kai|Outback/).count()).toBe(0);
  const { origin } = stage.program();
  for (const path of ['/organisations', '/organisations/1/details', '/users', '/unknown-devices']) {
    await nora.goto(`${origin}${path}`);
    await nora
      .getByText('You do not have the necessary permission to perform this action.')
      .waitFor();
  }
  const answers = ['/organisations/1/users', '/organisations/1/departments', '/users/2'].map(
    async (path) => (await nora.request.get(`${origin}/api${path}`)).status(),
  );
  expect(await Promise.all(answers)).toEqual([404, 404, 404]);
});
