// An admin finds organisations: the list kit in a real browser against the real program, and many
// archived in one press.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { listed } from '../support/listed.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
let page: Page;

beforeEach(async () => {
  page = await stage.visit({ name: 'admin', height: 900 });
});

const open = async (path: string): Promise<void> =>
  void (await page.goto(`${stage.program().origin}${path}`));

describe('the list', () => {
  it('keeps search, filter and order in the address, for reload, Back and a pasted link', async () => {
    await open('/dashboard');
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Organisations', exact: true })
      .click();
    await page.getByText('1–5 of 5').waitFor();
    expect(await listed(page)).toEqual([
      'Blue Ridge Utilities',
      'Lakeside Home Care',
      'Outback Freight',
      'Redgum Community Care',
      'Vigil Training',
    ]);
    await page.getByRole('button', { name: 'Name' }).click();
    await page.getByRole('button', { name: 'Name' }).click();
    await page.waitForURL(/direction=desc/);
    await page.locator('body').press('/');
    await page.keyboard.type('u');
    await page.waitForURL(/search=u/);
    await page.getByLabel('Country').selectOption('AU');
    await page.getByText('1–2 of 2').waitFor();
    expect(await listed(page)).toEqual(['Redgum Community Care', 'Outback Freight']);
    await page.reload();
    await page.getByText('1–2 of 2').waitFor();
    expect(await listed(page)).toEqual(['Redgum Community Care', 'Outback Freight']);
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await page.getByRole('link', { name: 'Redgum Community Care' }).click();
    await page.getByLabel('Name *', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('1–2 of 2').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('u');
  });

  it('explains an empty list and offers the remedy', async () => {
    await open('/organisations?search=nobody-has-this-name');
    await page.getByText('No organisations match').waitFor();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await page.getByText('1–5 of 5').waitFor();
  });

  it('moves by key, selects by key, and exports what is selected', async () => {
    await open('/organisations');
    await page.getByText('1–5 of 5').waitFor();
    await page.locator('body').press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.waitForURL(/selected=/);
    await page.getByText('1 selected').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export selected' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe(
      'Name,Status,Tags,Monitoring,People,Devices,Country,Subdomain,Contract ends',
    );
    expect(lines[1]).toMatch(
      /^Outback Freight,Trial,Field work,Not monitored,\d+,\d+,Australia,outback-freight,\d{4}-\d\d-\d\d$/,
    );
    // The notice of the download covers nothing that can be pressed.
    await page.getByText('1 row is exported.').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await page.getByText('1 selected').waitFor({ state: 'detached' });
    await page.locator('body').press('k');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/organisations/*/details');
  });

  it('keeps hidden columns and a view that opens first', async () => {
    await open('/organisations?country=US');
    await page.getByText('1–1 of 1').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('checkbox', { name: 'Subdomain' }).uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByLabel('Save this list as').fill('In the States');
    await page.getByRole('button', { name: 'Save view' }).click();
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"opens"') ?? false,
    );
    await page.getByRole('checkbox', { name: 'Opens by default' }).check();
    await saved;
    // As in another browser: they are with the account.
    await page.evaluate(() => localStorage.clear());
    await open('/organisations');
    await page.waitForURL(/country=US/);
    await page.getByText('1–1 of 1').waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).not.toContain('Subdomain');
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('button', { name: 'Remove the view In the States' }).click();
    await page.getByText('The view “In the States” is removed.').waitFor();
    await page.getByRole('button', { name: 'Columns' }).click();
    const shown = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"hidden"') ?? false,
    );
    await page.getByRole('checkbox', { name: 'Subdomain' }).check();
    await shown;
  });

  it('shows the rows without a shift and without a violation, light and dark, wide and narrow', async () => {
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(
            window,
            'shift',
            Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')),
          );
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // Slow enough that the stand-ins are seen before the rows.
    await page.route('**/api/organisations?*', async (route) => {
      await new Promise((slow) => setTimeout(slow, 300));
      await route.continue();
    });
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await open('/organisations');
        await page.getByText('1–5 of 5').waitFor();
        expect(await violations(page)).toEqual([]);
        expect(await page.evaluate(() => Number(Reflect.get(window, 'shift')))).toBeLessThan(0.02);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
        ).toBe(true);
      }
    }
  });
});

it('archives several organisations in one press with a result list, and restores them the same way', async () => {
  await open('/organisations');
  await page.getByRole('checkbox', { name: 'Select Lakeside Home Care' }).click();
  await page.getByRole('checkbox', { name: 'Select Vigil Training' }).click();
  expect(await page.getByRole('button', { name: 'Restore', exact: true }).count()).toBe(0);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Their alerts stay.', { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await dialog.getByText('2 done.').waitFor();
  const results = dialog.getByRole('list', { name: 'Results' }).getByRole('listitem');
  await results.first().waitFor();
  expect(await results.allTextContents()).toEqual(['Lakeside Home CareDone', 'Vigil TrainingDone']);
  expect(await violations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download results' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain('Lakeside Home Care,Done,');
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: 'Lakeside Home Care' }).waitFor({ state: 'detached' });

  await open('/organisations?archived=true&search=i');
  await page.getByRole('checkbox', { name: 'Select Lakeside Home Care' }).click();
  await page.getByRole('checkbox', { name: 'Select Vigil Training' }).click();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await dialog.getByText('2 done.').waitFor();
  await open('/organisations');
  await page.getByRole('link', { name: 'Lakeside Home Care' }).waitFor();
});

describe('who may not', () => {
  it('leads the bare address to the details, and says that a missing organisation is not there', async () => {
    await open('/organisations/2');
    await page.waitForURL('**/organisations/2/details');
    await open('/organisations/987654/details');
    await page.getByText('This organisation does not exist').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('redirects an operator with the reason (R277, R278)', async () => {
    const theirs = await stage.visit({
      name: 'operator',
      path: '/organisations/1/details',
      height: 900,
    });
    await theirs
      .getByText('You do not have the necessary permission to perform this action.')
      .waitFor();
    await theirs.waitForURL((url) => url.pathname === '/dashboard');
  });
});
