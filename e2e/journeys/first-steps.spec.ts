// The admin of a new organisation follows the guide on the dashboard, step by step, up to a test
// alert that an operator answers; the guide ticks its steps off and disappears.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { done } from '../support/ask.ts';
import { violations } from '../support/browser.ts';
import { holdFor, phoneBrowser } from '../support/devices/phone.ts';
import { invitationLink, setUpAccount, setUpApp } from '../support/set-up.ts';
import { details, setStage } from '../support/stage.ts';

const stage = setStage();
const password = 'calm-harbour-lights-22';
const created = z.object({ data: z.object({ id: z.number() }) });

/** A new organisation and its admin, by the calls that the platform's pages make. */
async function addOrganisation(platform: Page, name: string, email: string): Promise<number> {
  const { origin } = stage.program();
  const post = async (path: string, data: object): Promise<number> => {
    return created.parse(
      await done(platform.request, { method: 'POST', address: `${origin}/api${path}`, data }),
    ).data.id;
  };
  const id = await post('/organisations', { name });
  await post(`/organisations/${id}/users`, {
    first_name: 'Nora',
    last_name: 'Blake',
    email,
    role: 'organisation_admin',
  });
  return id;
}

/**
 * Opens the link of the invitation in a browser of their own, sets the account up and is signed in.
 */
async function acceptInvitation(email: string): Promise<Page> {
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await setUpAccount(page, await invitationLink(stage.program().origin, email), password);
  await setUpApp(page);
  return page;
}

const guide = (page: Page): Locator => page.getByRole('region', { name: 'Finish setting up' });
const follow = async (page: Page, step: string) =>
  await guide(page).getByRole('link', { name: step }).click();
const field = async (page: Page, label: string, text: string) =>
  await page.getByLabel(label, { exact: true }).fill(text);

async function choose(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByRole('textbox', { name: label }))
    .first()
    .click();
  await page.locator('[role=option]:visible').filter({ hasText: name }).first().click();
}

/** Back on the dashboard, so many steps are done, this one among them. */
async function ticked(page: Page, step: string, done: number): Promise<void> {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await guide(page).getByText(`${done} of 5 done`).waitFor();
  const row = guide(page).getByRole('listitem').filter({ hasText: step });
  await row.getByRole('img', { name: 'Done' }).waitFor();
  expect(await row.getByRole('link').count()).toBe(0);
}

/** A phone of the organisation, by the code on the device's page, sends a test alert. */
async function sendTestAlert(code: string): Promise<void> {
  const phone = await stage.open(phoneBrowser);
  await phone.goto(`${stage.program().origin}/phone/#code=${code}`);
  await phone.getByRole('button', { name: 'Connect', exact: true }).click();
  await phone.getByRole('heading', { name: 'Hello Thi' }).waitFor();
  await holdFor(phone, phone.getByRole('button', { name: /^Test/ }), 2300);
}

async function answerAlert(operator: Page): Promise<void> {
  await operator
    .locator('[role=grid] [role=row]')
    .filter({ hasText: 'Thi Vo' })
    .locator('a')
    .click();
  await details(operator).getByRole('button', { name: 'Acknowledge' }).click();
  await details(operator).getByText('Acknowledged', { exact: true }).waitFor();
  const resolving = details(operator).getByRole('button', { name: 'Resolve' });
  await resolving.click();
  const dialog = operator.getByRole('dialog');
  // Within half a second of acknowledging, a press in the same place does nothing
  // (web/kit/keyboard/presses.ts).
  await dialog.waitFor({ timeout: 4000 }).catch(async () => await resolving.click());
  await dialog.getByText('Test', { exact: true }).click();
  await dialog.getByText('No response sent', { exact: true }).click();
  await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
  await dialog.getByLabel('Note').fill('The test of a new organisation');
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

it('the guide leads a new admin through every step, and disappears after the last (R350)', async () => {
  const priya = await stage.visit({ name: 'admin', path: '/dashboard', height: 900 });
  const id = await addOrganisation(priya, 'Harbour Care', 'nora@harbour.example');
  const nora = await acceptInvitation('nora@harbour.example');
  await nora.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await guide(nora).getByText('0 of 5 done').waitFor();
  await nora.getByRole('heading', { name: 'No open alerts' }).waitFor();
  expect(await violations(nora)).toEqual([]);

  await follow(nora, 'Add an escalation group with a person');
  await field(nora, 'Name *', 'Day and night');
  await nora.getByRole('button', { name: 'Add person' }).click();
  await choose(nora, 'Person', 'Nora Blake');
  await nora.getByRole('button', { name: 'Add escalation group' }).click();
  await nora.getByText('Day and night added.').waitFor();
  await ticked(nora, 'Add an escalation group with a person', 1);

  await follow(nora, 'Add a department');
  await field(nora, 'Name *', 'Night nursing');
  await nora.getByRole('button', { name: 'Add escalation group' }).click();
  await choose(nora, 'Escalation group', 'Day and night');
  await nora.getByRole('button', { name: 'Add department' }).click();
  await nora.getByText('Night nursing added.').waitFor();
  await ticked(nora, 'Add a department', 2);

  await follow(nora, 'Add a person');
  await nora.getByLabel('First name').fill('Thi');
  await nora.getByLabel('Last name').fill('Vo');
  await nora.getByLabel('Email').fill('thi@harbour.example');
  await nora.getByRole('button', { name: 'Add person' }).click();
  await nora.getByText('Thi Vo added.').waitFor();
  await ticked(nora, 'Add a person', 3);

  await follow(nora, 'Assign a device to a person');
  await nora.getByRole('radio', { name: 'Mobile app' }).check();
  await field(nora, 'Name *', 'Phone of Thi');
  await choose(nora, 'Person', 'Thi Vo');
  await nora.getByRole('button', { name: 'Add device' }).click();
  await nora.getByRole('button', { name: 'Create activation code' }).click();
  const code = (
    await nora
      .getByRole('status')
      .getByText(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/)
      .innerText()
  ).trim();
  await ticked(nora, 'Assign a device to a person', 4);

  // The platform's admin sees the same figures, and the list behind one of them.
  await priya.goto(`${stage.program().origin}/organisations/${id}/overview`);
  await priya.getByRole('link', { name: /^Never connected/ }).click();
  await priya.waitForURL(`**/organisations/${id}/devices?connection=never`);
  await priya.getByText('Phone of Thi').first().waitFor();

  await sendTestAlert(code);
  await nora.getByRole('heading', { name: '1 alert is waiting for an answer' }).waitFor();
  await answerAlert(
    await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 }),
  );
  await guide(nora).waitFor({ state: 'detached' });
  await nora.getByRole('heading', { name: 'No open alerts' }).waitFor();
  await nora.getByRole('link', { name: /^Online/ }).click();
  await nora.waitForURL(/\/organisation\/settings\/devices\?connection=online$/);
  await nora.getByText('Phone of Thi').first().waitFor();
}, 180_000);
