// The server is down: the console keeps what was open, marked as old, queues actions, survives a
// reload, and submits the queue on return.
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { type CutLine, startCutLine } from '../support/cut-line.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage({ withShell: true });
const patient = { timeout: 30_000 };
let line: CutLine;

beforeEach(async () => {
  line = await startCutLine(stage.program().origin);
});
afterEach(async () => await line.close());

/** Everything in a store of the console's own database. */
const kept = async (page: Page, store: 'alerts' | 'person' | 'actions') =>
  await page.evaluate(async (name) => {
    const opened = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open('vigil.console', 1);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error);
    });
    const rows = await new Promise<Record<string, unknown>[]>((resolve) => {
      const asked = opened.transaction(name).objectStore(name).getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    opened.close();
    return rows;
  }, store);

/** An operator over the line that can be cut, with one alert open and everything about it kept. */
async function atWork(): Promise<Page> {
  const page = await stage.visit({
    name: 'operator',
    path: '/alert-monitoring',
    height: 900,
    origin: line.origin,
  });
  await live(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await live(page);
  await page.locator('[role=row][data-id] a').first().click();
  await details(page).waitFor();
  await expect
    .poll(
      async () =>
        (await kept(page, 'alerts')).map(({ details, steps }) => Boolean(details && steps)),
      patient,
    )
    .toContain(true);
  return page;
}

const offline = (page: Page) => page.locator('[data-offline]');
const lines = (page: Page) =>
  page.getByRole('list', { name: 'Done offline' }).getByRole('listitem');

async function writeDown(page: Page): Promise<void> {
  const step = offline(page).getByRole('checkbox').first();
  await step.click();
  await expect.poll(async () => await step.isChecked()).toBe(true);
  await offline(page)
    .getByRole('button', { name: /^I called/ })
    .first()
    .click();
  await offline(page)
    .getByLabel(/^Outcome of the call/)
    .fill('No answer.');
  await offline(page).getByRole('button', { name: 'Save' }).click();
  await offline(page)
    .getByLabel('What was done or said')
    .fill('Rang the shift leader, who looks after him.');
  await offline(page).getByRole('button', { name: 'Comment' }).click();
  await expect.poll(async () => await lines(page).count()).toBe(3);
}

describe('without a server', () => {
  it('keeps open alerts as old, survives a reload, and submits queued actions once', async () => {
    await pendantSays(stage.program().ev04Port, 0, 'sos');
    const page = await atWork();
    line.cut();
    await offline(page).waitFor(patient);
    await offline(page).getByText('Offline: nothing here is live.').waitFor();
    expect(await page.getByRole('grid', { name: 'Alerts' }).isVisible()).toBe(false);
    expect(await violations(page)).toEqual([]);
    await writeDown(page);

    await page.reload();
    await offline(page).waitFor(patient);
    await page.getByRole('heading', { name: 'Alert monitoring, offline' }).waitFor();
    await expect.poll(async () => await lines(page).count()).toBe(3);
    await lines(page).getByText('Waiting to sync').first().waitFor();
    expect(await violations(page)).toEqual([]);

    line.mend();
    await expect
      .poll(async () => await lines(page).getByText('Synced').count(), { timeout: 40_000 })
      .toBe(3);
    await page.goto(`${page.url().split('?')[0]}?tab=timeline`);
    await story(page).filter({ hasText: 'Rang the shift leader' }).waitFor();
    const texts = await story(page).allInnerTexts();
    const place = (words: string) => texts.findIndex((text) => text.includes(words));
    // Newest first.
    expect(place('Rang the shift leader')).toBeLessThan(place('No answer.'));
    expect(place('No answer.')).toBeLessThan(place('Ticked step 1'));
    expect(texts.filter((text) => text.includes('Rang the shift leader'))).toHaveLength(1);
    await page.getByRole('button', { name: 'I have read this' }).click();
    await lines(page).first().waitFor({ state: 'hidden' });
    expect(await kept(page, 'actions')).toEqual([]);
  });

  it('shows each action that a colleague made impossible, and drops none', async () => {
    await pendantSays(stage.program().ev04Port, 1, 'sos');
    const page = await atWork();
    const id = Number(await details(page).getAttribute('data-alert'));
    line.cut();
    await offline(page).waitFor(patient);
    await offline(page).getByRole('button', { name: 'Acknowledged by phone' }).click();
    await expect.poll(async () => await lines(page).count()).toBe(1);

    const aroha = await stage.visit({
      name: 'supervisor',
      path: `/alert-monitoring/${id}`,
      height: 900,
    });
    await details(aroha).getByRole('button', { name: 'Acknowledge' }).click();
    await details(aroha).getByText('Acknowledged', { exact: true }).waitFor();

    line.mend();
    await lines(page).getByText('Conflict, kept in the timeline').waitFor(patient);
    await lines(page).getByText('Aroha Tamihana has this alert.').waitFor();
    await aroha.goto(`${stage.program().origin}/alert-monitoring/${id}?tab=timeline`);
    await story(aroha).filter({ hasText: 'Recorded offline, too late to apply' }).waitFor();
  });

  it('a comment over a cut line continues, and none of its keys is a command', async () => {
    for (const index of [3, 4]) await pendantSays(stage.program().ev04Port, index, 'sos');
    const page = await atWork();
    const id = Number(await details(page).getAttribute('data-alert'));
    await page.locator('body').press('a');
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    const unowned = await page.locator('[role=row][data-calling]').count();
    await page.locator('body').press('n');
    await page.locator('#alert-comment textarea:focus').waitFor();

    // As a person types, before, while and after the console is exchanged.
    const type = async (words: string) => await page.keyboard.type(words, { delay: 60 });
    await type('His daughter calls ');
    line.cut();
    while (!(await offline(page).isVisible())) await type('lark ');
    await type('and then all is clear. ');
    const note = offline(page).getByLabel('What was done or said');
    expect(await note.evaluate((element) => element === document.activeElement)).toBe(true);
    line.mend();
    while (await offline(page).isVisible()) await type('jar ');
    await type('Lila takes over.');

    const box = page.locator('#alert-comment textarea');
    await expect
      .poll(
        async () => await box.evaluate((element) => element === document.activeElement),
        patient,
      )
      .toBe(true);
    expect(await box.inputValue()).toMatch(
      /^His daughter calls (lark )*and then all is clear\. (jar )*Lila takes over\.$/,
    );
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(Number(await details(page).getAttribute('data-alert'))).toBe(id);
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    expect(await page.locator('[role=row][data-calling]').count()).toBe(unowned);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await story(page).first().waitFor();
    const texts = (await story(page).allInnerTexts()).filter((text) =>
      /Released|Taken over/.test(text),
    );
    expect(texts).toEqual([]);
  });

  it('leaves nothing on the computer when its operator signs out', async () => {
    await pendantSays(stage.program().ev04Port, 2, 'sos');
    const page = await atWork();
    expect((await kept(page, 'person')).map(({ key }) => key)).toContain('person');
    await page.goto(`${line.origin}/logout`);
    await page.getByLabel('Email address').waitFor(patient);
    await expect
      .poll(async () => [...(await kept(page, 'alerts')), ...(await kept(page, 'person'))])
      .toEqual([]);
    line.cut();
    await page.reload();
    await page.locator('body').getByRole('heading').first().waitFor(patient);
    expect(await offline(page).count()).toBe(0);
  });
});
