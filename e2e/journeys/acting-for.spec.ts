// An admin acts for a worker who consents: both see it on every page, the worker ends it, and each
// line of the log names both.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const worker = 'Daniel Okafor';
const admin = 'Priya Raman';

const menu = (page: Page) => page.getByRole('button', { name: /Act as someone/ });
const bar = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** The page of the demo worker, in the list of all accounts. */
async function openWorker(page: Page): Promise<void> {
  await page.goto(`${stage.program().origin}/users?search=Okafor`);
  await page.getByRole('link', { name: worker }).first().click();
  await page.getByRole('button', { name: 'Act for this person' }).waitFor();
}

async function ask(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Act for this person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();
  await page.getByText(`Request sent to ${worker}.`).waitFor();
}

async function accept(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Accept' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Accept' })
    .click();
}

it('the worker is asked, consents, sees who acts, and disconnects (R041, R042, R165 to R170, R171, R172, R347)', async () => {
  const asking = await stage.visit({ name: 'admin', height: 900 });
  const asked = await stage.visit({ name: 'worker', path: '/my/account', height: 900 });
  await openWorker(asking);

  // Withdrawn before it is answered: the worker sees it come and go.
  await ask(asking);
  await asked.getByText(`${admin} asks to act for you`).first().waitFor();
  await menu(asking).click();
  await asking.getByRole('menuitem', { name: 'Cancel request' }).click();
  await asked.getByText(`The request of ${admin} is no longer open`).waitFor();

  // Declined.
  await ask(asking);
  await menu(asked).getByText('1 request to answer').waitFor();
  await menu(asked).click();
  await asked.getByRole('menuitem', { name: 'Decline' }).click();
  await asking.getByText(`Your request to act for ${worker} is no longer open`).waitFor();

  // Accepted: the admin's browser shows the worker's portal, and both have the bar.
  await ask(asking);
  await menu(asked).getByText('1 request to answer').waitFor();
  await accept(asked);
  await bar(asked, `${admin} is acting for you, ${worker}.`).waitFor();
  await bar(asking, `You, ${admin}, are acting for ${worker}.`).waitFor();
  await asking.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
  expect(await asking.getByRole('link', { name: 'Organisations' }).count()).toBe(0);
  expect(await violations(asking)).toEqual([]);
  expect(await violations(asked)).toEqual([]);

  // The worker ends it: the admin is led to sign in again.
  await bar(asked, `${admin} is acting for you`)
    .getByRole('button', { name: 'Disconnect' })
    .click();
  await asking.waitForURL(`${stage.program().origin}/`);
  await asking.getByText('Session disconnected').waitFor();
  await asked.getByText('Session disconnected').waitFor();
  expect(await bar(asked, 'is acting for you').count()).toBe(0);

  // Each line of it in the worker's history names both.
  await signIn(asking.context(), stage.program().origin, 'admin@vigil.example');
  await openWorker(asking);
  await asking.getByRole('link', { name: 'History', exact: true }).click();
  for (const line of [
    'Session request accepted',
    'Started to act for someone',
    'Session request ended',
  ]) {
    const row = asking.getByRole('listitem').filter({ hasText: line }).first();
    await row.waitFor();
    expect(await row.innerText()).toContain(admin);
    expect(await row.innerText()).toContain(worker);
  }
}, 180_000);
