// A shift at the console: several alerts at once, new ones while scrolled, a filtered timeline,
// sounds off, and no typed text lost to a colleague's action or a new sign-in.
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { demoPassword } from '#domain/demo/demo-accounts.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage();

/** Signs an account in at the console and waits until it is live. */
async function atConsole(name: string, path = '/alert-monitoring'): Promise<Page> {
  const page = await stage.visit({ name, path, height: 500 });
  await live(page);
  return page;
}

const grid = (page: Page) => page.getByRole('grid', { name: 'Alerts' });
const rows = (page: Page) => grid(page).locator('[role=row][data-id]');
const marks = (page: Page) => grid(page).getByRole('checkbox');
const distance = async (grid: Locator) => await grid.evaluate((element) => element.scrollTop);

describe('a shift at the console', () => {
  it('expands a person, acknowledges several, and announces new alerts while scrolled', async () => {
    for (let index = 0; index < 12; index += 1)
      await pendantSays(stage.program().ev04Port, index, 'sos');
    await pendantSays(stage.program().ev04Port, 0, 'fall');
    const page = await atConsole('operator');
    await page.getByText('13 alerts', { exact: true }).waitFor();
    // The offer to take them as one event has its place below the rows until it is answered, or
    // until too few are left without an owner.
    await page.getByRole('button', { name: 'Not related' }).click();

    const unfold = page.getByRole('button', { name: /^1 more alert of/ });
    await unfold.click();
    await expect.poll(async () => await rows(page).nth(1).getAttribute('data-inside')).toBe('true');
    expect(await unfold.getAttribute('aria-expanded')).toBe('true');
    await unfold.click();
    await expect.poll(async () => await unfold.getAttribute('aria-expanded')).toBe('false');

    await page.setViewportSize({ width: 1440, height: 1000 });
    // Rows that have waited too long go up meanwhile, and a press on one that has just moved does
    // nothing.
    const selected = page.getByText('12 alerts selected');
    const isSelected = async () => {
      if (await selected.isVisible()) return true;
      await marks(page)
        .and(page.getByRole('checkbox', { checked: false }))
        .first()
        .click();
      return await selected.isVisible();
    };
    await expect.poll(isSelected, { timeout: 60_000 }).toBe(true);
    await page.getByRole('button', { name: 'Acknowledge 12' }).click();
    await page.getByText('Acknowledged 12, skipped 0 already assigned, failed 0.').waitFor();
    await page.getByText('12 alerts selected').waitFor({ state: 'hidden' });

    await page.setViewportSize({ width: 1440, height: 500 });
    // Rows that still take their new places keep what is in view, and with it not the distance.
    const rests = async () => {
      const before = await distance(grid(page));
      if (before !== 240) await grid(page).evaluate((element) => element.scrollTo({ top: 240 }));
      return before;
    };
    for (let quiet = 0; quiet < 3; quiet += 1)
      await expect.poll(rests, { interval: 400 }).toBe(240);
    for (const index of [20, 21]) await pendantSays(stage.program().ev04Port, index, 'sos');
    const news = page.getByRole('button', { name: '2 new alerts above' });
    await news.waitFor();
    // The rows in view stay in view: two rows of 64 px were inserted above.
    expect(await distance(grid(page))).toBe(368);
    await news.click();
    await news.waitFor({ state: 'hidden' });
    await expect.poll(async () => await distance(grid(page))).toBe(0);
  });

  it('turns sounds off with a mark on every page, and a demo pendant raises an alert', async () => {
    const page = await atConsole('operator');
    await page.locator('body').press('s');
    const off = page.getByRole('button', { name: /^Sounds off until/ });
    await off.waitFor();
    await page.goto(`${stage.program().origin}/dashboard`);
    await off.click();
    await page.getByRole('menuitem', { name: 'Sounds on' }).click();
    await off.waitFor({ state: 'hidden' });

    await page.locator('body').press('g');
    await page.locator('body').press('a');
    await page.getByRole('button', { name: 'Raise an alert' }).click();
    await page.getByRole('menuitem', { name: 'SOS' }).click();
    const sent = page.getByText(/^Sent by .+\.$/);
    await sent.waitFor();
    const person = /\((.+)\)\.$/.exec((await sent.textContent()) ?? '')?.[1] ?? 'no name';
    await page.getByLabel('Filter', { exact: true }).fill(person);
    await rows(page).getByRole('link', { name: person, exact: true }).first().waitFor();
    await page.getByLabel('Filter', { exact: true }).fill('');
    await page.keyboard.press('Escape');

    await page.locator('body').press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Next alert').waitFor();
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'hidden' });
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Show my alerts only' }).click();
    await page.waitForURL(/show=mine/);
  });

  it('filters the timeline, and remembers the filter', async () => {
    const page = await atConsole('operator');
    await page.locator('body').press('j');
    await page.getByRole('tab', { name: 'Timeline' }).click();
    const raised = story(page).filter({ hasText: 'Alert raised' });
    await raised.waitFor();
    const panel = page.getByRole('tabpanel');
    const dialog = page.getByRole('dialog');
    await panel.getByRole('button', { name: 'Everything' }).click();
    await dialog.getByText('Alarms raised', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Show these' }).click();
    await raised.waitFor({ state: 'hidden' });
    await page.reload();
    await panel.getByRole('button', { name: 'Filtered' }).click();
    expect(await raised.count()).toBe(0);
    await dialog.getByText('Alarms raised', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Show these' }).click();
    await raised.waitFor();
  });

  it('keeps a comment across the end of the session, and a resolution across a colleague who takes over', async () => {
    const page = await atConsole('operator');
    await page.locator('body').press('j');
    await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
    await page.locator('body').press('a');
    await details(page).getByRole('button', { name: 'Resolve' }).waitFor();
    await page.locator('body').press('n');
    await page.locator('#alert-comment textarea:focus').waitFor();
    await page.locator('#alert-comment textarea').fill('Half a sentence');
    const address = page.url();

    await page.context().clearCookies({ name: 'vigil_session' });
    await page.keyboard.press('Control+Enter');
    await page.getByText('Your session has ended.').waitFor();
    await page.getByLabel('Email address').fill('operator@vigil.example');
    await page.getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL(address);
    await expect
      .poll(async () => await page.locator('#alert-comment textarea').inputValue())
      .toBe('Half a sentence');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByRole('tab', { name: 'Timeline' }).click();
    await story(page).filter({ hasText: 'Half a sentence' }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();

    await details(page).getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Genuine', { exact: true }).click();
    await dialog.getByText('Response sent', { exact: true }).click();
    await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
    await dialog.getByLabel('Note').fill('Ambulance on site');
    await dialog.getByText(/^\d steps not done$/).waitFor();
    await dialog
      .getByLabel('Why were required steps not done?')
      .selectOption('Emergency services or a patrol took over.');
    const aroha = await atConsole('supervisor', new URL(address).pathname);
    await details(aroha).getByRole('button', { name: 'Take over' }).click();
    await page.getByText(/took over your alert for/).waitFor();
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByText('Aroha Tamihana has this alert.').waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Ambulance on site');
    expect(await dialog.getByRole('radio', { name: 'Genuine' }).isChecked()).toBe(true);
    await details(aroha).getByText('Acknowledged', { exact: true }).waitFor();
    const resolved = details(aroha).getByText(/^Resolved by/);
    expect(await resolved.count()).toBe(0);

    await dialog.getByRole('button', { name: 'Take over and keep what I typed' }).click();
    await dialog.getByText('Aroha Tamihana has this alert.').waitFor({ state: 'hidden' });
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Ambulance on site');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await resolved.waitFor();
  });

  it('a call has an end, which resolving asks for, and a second alarm of a person is answered again', async () => {
    await pendantSays(stage.program().ev04Port, 36, 'fall');
    const page = await atConsole('operator');
    await page.setViewportSize({ width: 1440, height: 900 });
    const row = grid(page).locator('[data-calling]').filter({ hasText: 'Fall detected' }).first();
    await row.locator('a').click();
    await page.locator('body').press('a');
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    const name = (await details(page).getByRole('heading').first().innerText()).trim();
    // The server has it, too; and no pointer is over the row, which would show its button instead.
    await details(page).getByRole('button', { name: 'Resolve' }).waitFor();
    await page.mouse.move(1300, 860);

    await pendantSays(stage.program().ev04Port, 36, 'sos');
    const again = rows(page).first();
    await again.getByText('Yours, not answered').waitFor();
    expect(await again.innerText()).toContain(name);
    await page.getByRole('link', { name: /^\d+ not answered$/ }).waitFor();
    const aroha = await atConsole('supervisor');
    await grid(aroha).getByText('Mei, not answered').waitFor();
    await aroha.close();
    await again.hover();
    await again.getByRole('button', { name: 'Acknowledge' }).click();
    await again.getByText('Yours, not answered').waitFor({ state: 'hidden' });
    await details(page).locator('header').getByText('SOS', { exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Contacts' }).click();
    await page.getByRole('list', { name: 'Contacts' }).locator('a[href^="tel:"]').first().click();
    const chip = details(page).getByRole('button', { name: /^Calling .+ End call$/ });
    await chip.waitFor();
    await page.locator('body').press('r');
    const dialog = page.getByRole('dialog');
    const open = dialog.getByRole('region', { name: 'Still open' });
    await open.getByText(/^\d steps not done$/).waitFor();
    await dialog.getByText('False alarm', { exact: true }).click();
    await dialog.getByText('No response sent', { exact: true }).click();
    await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
    await dialog.getByLabel('Note').fill('Talked to her');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await open.getByText('Choose how the call ended.').waitFor();
    await open.getByLabel(/is still running/).selectOption('Safe');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await details(page)
      .getByText(/^Resolved by Mei Chen/)
      .waitFor();
    expect(await chip.count()).toBe(0);
    await page.getByRole('tab', { name: 'Timeline' }).click();
    for (const words of [/Call to .+: Safe/, /Skipped step .+: False alarm: the person is safe\./])
      await story(page).filter({ hasText: words }).first().waitFor();
  });

  it('a double click on Acknowledge answers one alert, opens it, and its row stays under the pointer', async () => {
    for (const index of [30, 31, 32]) await pendantSays(stage.program().ev04Port, index, 'sos');
    const page = await atConsole('operator');
    // High enough that every row is drawn, so that rows can be counted.
    await page.setViewportSize({ width: 1440, height: 1000 });
    const free = grid(page).locator('[data-calling]');
    await free.nth(2).waitFor();
    const first = free.first();
    const seen = async () =>
      JSON.stringify([
        await free.count(),
        await first.getAttribute('data-id'),
        await first.boundingBox(),
      ]);
    let before = '';
    const isStill = async () => {
      const now = await seen();
      const still = now === before;
      before = now;
      return still;
    };
    await expect.poll(isStill, { interval: 300 }).toBe(true);
    const unowned = await free.count();
    const [id, place] = [await first.getAttribute('data-id'), await first.boundingBox()];
    const button = first.getByRole('button', { name: 'Acknowledge' });
    const at = await button.boundingBox();
    if (!at) throw new Error('no button');
    const middle = [at.x + at.width / 2, at.y + at.height / 2] as const;
    await page.mouse.dblclick(...middle);
    await page.waitForURL(new RegExp(`/alert-monitoring/${id}`));
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    await expect.poll(async () => await free.count()).toBe(unowned - 1);
    const row = grid(page).locator(`[data-id="${id}"]`);
    await expect.poll(async () => await row.boundingBox()).toEqual(place);

    // Until the pointer leaves the list: then it is where it belongs.
    await page.mouse.move(900, 500);
    await expect.poll(async () => await free.first().boundingBox()).toEqual(place);
    await page.keyboard.press('j');
    await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
    for (const end of ['down', 'down', 'up'] as const) await page.keyboard[end]('a');
    await expect.poll(async () => await free.count()).toBe(unowned - 2);
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    await details(page).getByRole('button', { name: 'Resolve' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.keyboard.press('j');
    await details(page).getByRole('button', { name: 'Acknowledge' }).dblclick();
    await expect.poll(async () => await free.count()).toBe(unowned - 3);
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('a resolved alert is found again by its name, number and date, and opened', async () => {
    await pendantSays(stage.program().ev04Port, 33, 'sos');
    const page = await atConsole('operator');
    const first = grid(page).locator('[data-calling]').first();
    await first.waitFor();
    const id = await first.getAttribute('data-id');
    const name = (await first.getByRole('link').innerText()).trim();
    await page.locator('body').press('a');
    await details(page).getByRole('button', { name: 'Resolve' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Test', { exact: true }).click();
    await dialog.getByText('No response sent', { exact: true }).click();
    await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
    await dialog.getByLabel('Note').fill('Tried out');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.waitFor({ state: 'hidden' });

    const filter = page.getByLabel('Filter', { exact: true });
    const row = grid(page).locator(`[data-id="${id}"]`);
    await filter.fill(String(id));
    await page.getByRole('button', { name: 'Search resolved alerts' }).click();
    await row.waitFor();
    const today = new Date().toLocaleDateString('en-AU', { timeZone: 'Australia/Sydney' });
    for (const text of [name, `${name.split(' ').at(-1)} ${today}`, today]) {
      await filter.fill(text);
      await page.waitForURL((url) => url.searchParams.get('q') === text);
      await row.waitFor();
      expect(await row.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0);
    }
    await filter.fill('1/1/2020');
    await page.getByText('No resolved alerts found').waitFor();
    await page.waitForURL((url) => url.searchParams.get('q') === '1/1/2020');
    await page.reload();
    await page.getByText('No resolved alerts found').waitFor();
    await filter.fill(name);
    await row.getByRole('link').click();
    await details(page)
      .getByText(/^Resolved by/)
      .waitFor();
  });
});
