// Two operators and a supervisor at the same alerts: each kind raised through its own protocol and worked to its end, each step live on the others' screens.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/pendant.ts';
import { details, live, setStage, story } from '../support/stage.ts';
import { satelliteSays, workerPhone } from '../support/worker-devices.ts';

const stage = setStage();

async function atConsole(name: string, path = '/alert-monitoring'): Promise<Page> {
  const page = await stage.visit({ name, height: 900 });
  await page.goto(`${stage.program().origin}${path}`);
  await live(page);
  return page;
}

const rows = (page: Page) => page.locator('[role=grid] [role=row]');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const press = async (page: Page, key: string) => await page.locator('body').press(key);

/** Opens the alert of a person. */
async function openAlert(page: Page, person: string): Promise<void> {
  await rows(page).getByRole('link', { name: person, exact: true }).first().click();
  await details(page).getByRole('heading', { name: person }).waitFor();
}

async function acknowledge(page: Page): Promise<void> {
  await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
  await press(page, 'a');
  await details(page).getByRole('button', { name: 'Follow up' }).waitFor();
}

async function resolve(page: Page, note: string): Promise<void> {
  await details(page).getByRole('button', { name: 'Resolve' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Genuine', { exact: true }).click();
  await dialog.getByText('Response sent', { exact: true }).click();
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Resolve' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

describe('a pendant’s SOS', () => {
  it('is followed up, sent a patrol, written to and rung by one; the others see each step, and one takes over', async () => {
    await pendantSays(stage.program().ev04Port, 0, 'sos');
    const mei = await atConsole('operator');
    const [person = ''] = await rows(mei).first().getByRole('link').allTextContents();
    await openAlert(mei, person);
    const graham = await atConsole('centre-admin', pathOf(mei));
    const aroha = await atConsole('supervisor');
    await details(graham).getByText('Also here: Mei Chen (looking)').waitFor();
    await acknowledge(mei);
    await details(graham).getByText('Acknowledged', { exact: true }).waitFor();
    const load = aroha.getByRole('row').filter({ has: aroha.getByRole('rowheader', { name: 'Mei Chen' }) });
    await expect.poll(async () => await load.getByRole('cell').first().textContent()).toBe('1');

    await press(mei, 'f');
    const dialog = mei.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Start the timer' }).click();
    await dialog.getByText('Please choose when to look again.').waitFor();
    await dialog.getByText('5 min', { exact: true }).click();
    await dialog.getByLabel('Why it may wait').fill('Calls back from the car');
    await dialog.getByRole('button', { name: 'Start the timer' }).click();
    for (const page of [mei, graham]) await details(page).getByText('Calls back from the car').first().waitFor();
    await aroha.getByRole('list', { name: 'Follow-ups' }).getByRole('link', { name: person }).waitFor();

    await press(mei, 'p');
    await dialog.getByLabel('Instructions for the patrol').fill('The loading dock');
    await dialog.getByRole('button', { name: 'Request the patrol' }).click();
    for (const page of [mei, graham])
      await details(page)
        .getByText(/^Patrol: /)
        .waitFor();

    await press(mei, 'm');
    await mei.getByLabel('Message', { exact: true }).and(mei.locator(':focus')).waitFor();
    await mei.keyboard.type('Are you all right?');
    await details(graham).getByText('Also here: Mei Chen (typing)').waitFor();
    await mei.keyboard.press('Control+Enter');
    await mei.getByRole('list', { name: 'Messages' }).getByText('Are you all right?').waitFor();
    await graham.getByRole('tab', { name: 'Messages' }).click();
    await graham.getByRole('list', { name: 'Messages' }).getByText('Are you all right?').waitFor();
    await mei.keyboard.press('Escape');

    await mei.getByRole('tab', { name: 'Contacts and calls' }).click();
    await mei.getByRole('list', { name: 'Contacts' }).locator('a[href^="tel:"]').first().click();
    await details(mei).getByText(`You are calling ${person}`).waitFor();
    await details(graham).getByText(`Mei Chen is calling ${person}`).waitFor();
    await details(graham).getByText('Also here: Mei Chen (on the phone)').waitFor();
    expect(await violations(mei)).toEqual([]);
    await details(mei).getByRole('group', { name: 'How the call ended' }).getByRole('button', { name: 'No answer' }).click();
    await details(graham).getByText(`Mei Chen is calling ${person}`).waitFor({ state: 'hidden' });

    await press(graham, 't');
    await mei.getByText(`Graham Doyle has taken your alert of ${person}.`).waitFor();
    await resolve(graham, 'Found by the patrol, unhurt');
    await details(mei)
      .getByText(/^Resolved by Graham Doyle/)
      .waitFor();
    await aroha.getByText('No follow-up timer runs.').waitFor();
    await details(mei).getByRole('tab', { name: 'Timeline' }).click();
    for (const words of [
      'Follow up in 5 minutes: Calls back from the car',
      'Requested a patrol: The loading dock',
      'Message sent: “Are you all right?”',
      'Call to the worker: No answer',
      'Took over the alert from Mei Chen',
      'Found by the patrol, unhurt',
    ]) {
      await story(mei).filter({ hasText: words }).first().waitFor();
    }
  });
});

describe('a phone’s duress', () => {
  it('is answered by message, unread until an operator has seen it; the rest stands on the person’s page', async () => {
    const phone = await workerPhone(stage.program().origin);
    await phone.says('duress');
    const mei = await atConsole('operator');
    const graham = await atConsole('centre-admin');
    await openAlert(mei, phone.person);
    await details(mei).getByText('Duress, priority 1').waitFor();
    await acknowledge(mei);
    await phone.says('message', { text: 'Cannot talk, he is outside' });
    const row = rows(graham).filter({ hasText: phone.person });
    await row.getByRole('img', { name: 'Unread message' }).waitFor();
    await details(mei)
      .getByRole('tab', { name: /^Messages/ })
      .getByText('1 unread')
      .waitFor({ state: 'attached' });
    await press(mei, 'm');
    await mei.getByRole('list', { name: 'Messages' }).getByText('Cannot talk, he is outside').waitFor();
    await row.getByRole('img', { name: 'Unread message' }).waitFor({ state: 'hidden' });
    await mei.getByLabel('Message', { exact: true }).fill('Police are on their way');
    await mei.keyboard.press('Control+Enter');
    await mei.getByRole('list', { name: 'Messages' }).getByText('Police are on their way').waitFor();
    await mei.keyboard.press('Escape');
    await resolve(mei, 'Police on site');
    await rows(graham).filter({ hasText: phone.person }).waitFor({ state: 'hidden' });

    await details(mei).getByRole('heading').getByRole('link', { name: phone.person }).click();
    await mei.getByRole('region', { name: 'Former alerts' }).getByRole('link', { name: 'Duress' }).waitFor();
    await story(mei).filter({ hasText: 'Police on site' }).waitFor();
    await mei.getByLabel('Comment').fill('Asked for a call back on Monday');
    await mei.getByRole('button', { name: 'Comment', exact: true }).click();
    await story(mei).filter({ hasText: 'Asked for a call back on Monday' }).waitFor();
    expect(await violations(mei)).toEqual([]);
  });
});

describe('a satellite SOS', () => {
  it('waits for its wearer, and says so', async () => {
    await satelliteSays(stage.program().origin, 0, 'SosInitiated');
    const mei = await atConsole('operator');
    const graham = await atConsole('centre-admin');
    const waits = (page: Page) => rows(page).filter({ has: page.getByRole('img', { name: 'SOS is still on at the device' }) });
    await waits(mei).getByRole('link').click();
    await details(mei).getByText('SOS, priority 1').waitFor();
    await acknowledge(mei);
    await details(mei).getByText('Waiting for the wearer').waitFor();
    expect(await details(mei).getByRole('button', { name: 'Resolve' }).count()).toBe(0);
    await waits(graham).waitFor();
    await satelliteSays(stage.program().origin, 0, 'SosCancelled');
    await details(mei).getByText('Waiting for the wearer').waitFor({ state: 'hidden' });
    await resolve(mei, 'Walked out by herself');
    await details(mei)
      .getByText(/^Resolved by Mei Chen/)
      .waitFor();
  });
});
