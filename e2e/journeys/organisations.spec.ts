// An admin finds an organisation, changes it, is refused, is overtaken, and loses nothing: the list and the form kit in a real browser against the real program.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageOf, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
let page: Page;

beforeEach(async () => {
  page = await stage.visit({ name: 'admin', height: 900 });
});

const names = async (): Promise<string[]> => await page.locator('tbody th[scope=row]').allTextContents();
const open = async (path: string): Promise<void> => void (await page.goto(`${stage.program().origin}${path}`));
const openForm = async (id = 1): Promise<void> => {
  await open(`/organisations/${id}/details`);
  await page.getByLabel('Name *', { exact: true }).waitFor();
};
const save = async (): Promise<void> => await page.getByRole('button', { name: 'Save changes', exact: true }).click();
/** The record as the server keeps it. */
const kept = async (id = 1): Promise<Record<string, unknown>> =>
  (await (await page.request.get(`${stage.program().origin}/api/organisations/${id}`)).json()).data;

describe('the list', () => {
  it('keeps search, filter and order in the address, for reload, Back and a pasted link', async () => {
    await open('/dashboard');
    await page.getByRole('link', { name: 'Organisations' }).click();
    await page.getByText('1–5 of 5').waitFor();
    expect(await names()).toEqual([
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
    expect(await names()).toEqual(['Redgum Community Care', 'Outback Freight']);
    await page.reload();
    await page.getByText('1–2 of 2').waitFor();
    expect(await names()).toEqual(['Redgum Community Care', 'Outback Freight']);
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending');
    await page.getByRole('link', { name: 'Redgum Community Care' }).click();
    await page.getByLabel('Name *', { exact: true }).waitFor();
    await page.goBack();
    await page.getByText('1–2 of 2').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('u');
  });

  it('says why there is nothing and offers the way out', async () => {
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
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export selected' }).click()]);
    const lines = readFileSync(await download.path(), 'utf8')
      .replace('\ufeff', '')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toBe('Name,Status,Tags,Monitoring,People,Devices,Country,Subdomain,Contract ends');
    expect(lines[1]).toMatch(/^Outback Freight,Trial,Field work,Not monitored,\d+,\d+,Australia,outback-freight,\d{4}-\d\d-\d\d$/);
    // The notice of the download lies beside what can be pressed.
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
    await page.getByRole('checkbox', { name: 'Opens by default' }).check();
    await open('/organisations');
    await page.waitForURL(/country=US/);
    await page.getByText('1–1 of 1').waitFor();
    expect(await page.getByRole('columnheader').allTextContents()).not.toContain('Subdomain');
  });

  it('shows the rows without a shift and without a violation, light and dark, wide and narrow', async () => {
    await page.addInitScript(() => {
      Reflect.set(window, 'shift', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shift', Number(Reflect.get(window, 'shift')) + Number(Reflect.get(entry, 'value')));
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
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      }
    }
  });
});

describe('the form', () => {
  it('saves what was changed, refuses what is wrong, and keeps what was typed', async () => {
    await openForm();
    expect(await page.getByRole('button', { name: 'Save changes', exact: true }).count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true);
    const name = page.getByLabel('Name *', { exact: true });
    await name.fill('');
    await page.getByLabel('Contract ends', { exact: true }).fill('31/02/2027');
    await save();
    await page.getByText('2 fields need your attention', { exact: true }).first().waitFor();
    await page.getByText('The name is required.').waitFor();
    await page.getByText('Enter a date as day/month/year, such as 21/11/2026.').waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.getAttribute('aria-describedby')).toMatch(/error/);
    expect(await violations(page)).toEqual([]);

    await name.fill('Redgum Care');
    await page.getByLabel('Contract ends', { exact: true }).fill('28/02/2030');
    await save();
    await page.getByText('Redgum Care saved.').waitFor();
    expect(await page.getByRole('button', { name: 'Save changes', exact: true }).count()).toBe(0);

    const before = await kept();
    await page.getByRole('button', { name: 'Change subdomain' }).click();
    const dialog = page.getByRole('dialog');
    const subdomain = dialog.getByRole('textbox', { name: 'Subdomain' });
    const change = dialog.getByRole('button', { name: 'Change subdomain' });
    await subdomain.fill('support');
    await change.click();
    await dialog.getByText('This subdomain is reserved.').waitFor();
    await subdomain.fill('blue-ridge');
    await change.click();
    await dialog.getByText('This subdomain is taken.').waitFor();
    expect(await subdomain.getAttribute('aria-invalid')).toBe('true');
    expect(await subdomain.inputValue()).toBe('blue-ridge');
    expect(await subdomain.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await kept()).toEqual(before);

    await subdomain.fill('redgum-care');
    await change.click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByText('Subdomain: redgum-care').waitFor();
    expect(await page.getByLabel('Contract ends', { exact: true }).inputValue()).toBe('28/02/2030');
    expect(await kept()).toMatchObject({ name: 'Redgum Care', subdomain: 'redgum-care', contract_end_date: '2030-02-28' });
  });

  it('says why a phone number is refused and keeps the number that is dialled', async () => {
    await openForm(2);
    const phone = page.getByLabel('Contact phone');
    await phone.fill('0412 474 024');
    await phone.blur();
    await page.getByText('This is not a valid phone number for United States.').waitFor();
    await phone.fill('(828) 555-0199 ext 4');
    await page.getByText('Remove the extension', { exact: false }).waitFor();
    await phone.fill('(828) 555-0199');
    await page.getByText('+1 828 555 0199').waitFor();
    await save();
    await page.getByText('Blue Ridge Utilities saved.').waitFor();
    expect(await phone.inputValue()).toBe('(828) 555-0199');
    expect(await kept(2)).toMatchObject({ contact_phone: '+18285550199' });
  });

  it('asks before leaving with changes, and not when the originals are typed again', async () => {
    await openForm(2);
    const city = page.getByLabel('City or suburb');
    const original = await city.inputValue();
    await city.fill('Boone');
    await page.getByText('1 unsaved change', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    expect(await city.inputValue()).toBe('Boone');
    await city.fill(original);
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard');
    expect(await kept(2)).toMatchObject({ city: original });
  });

  it('shows who changed it meanwhile and what, and then saves both', async () => {
    await openForm(3);
    await page.getByLabel('City or suburb').fill('Darwin');
    const other = await pageOf(page.context());
    await other.page.goto(`${stage.program().origin}/organisations/3/details`);
    await other.page.getByLabel('Contact name').fill('Ruth Amos');
    await other.page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await other.page.getByText('Outback Freight saved.').waitFor();

    await save();
    await page.getByRole('heading', { name: 'Priya Raman changed this while you were editing' }).waitFor();
    const row = page.getByRole('row', { name: /Contact name/ });
    expect(await row.getByRole('cell').allTextContents()).toEqual(['Marcus Doolan', 'Ruth Amos', 'Not changed']);
    expect(await violations(page)).toEqual([]);
    expect(await kept(3)).toMatchObject({ city: 'Alice Springs' });
    await page.getByRole('button', { name: 'Keep my changes' }).click();
    expect(await page.getByLabel('Contact name').inputValue()).toBe('Ruth Amos');
    await save();
    await page.getByText('Outback Freight saved.').waitFor();
    expect(await kept(3)).toMatchObject({ city: 'Darwin', contact_name: 'Ruth Amos' });
  });

  it('keeps what was typed when the network is gone, and saves when it is back', async () => {
    await openForm(3);
    await page.getByLabel('Postcode').fill('0871');
    await page.context().setOffline(true);
    await save();
    await page.getByText('The server could not be reached.', { exact: false }).first().waitFor();
    expect(await page.getByLabel('Postcode').inputValue()).toBe('0871');
    await page.context().setOffline(false);
    await save();
    await page.getByText('Outback Freight saved.').waitFor();
    expect(await kept(3)).toMatchObject({ postcode: '0871' });
  });

  it('adds an organisation and goes to its details', async () => {
    await open('/organisations/add');
    const next = page.getByRole('button', { name: 'Next', exact: true });
    await next.click();
    await page.getByText('The name is required.').waitFor();
    await page.getByLabel('Name *', { exact: true }).fill('Coastal Nursing');
    await page.getByLabel('Subdomain').fill('blue-ridge');
    await next.click();
    await page.getByText('Step 2 of 4').waitFor();
    await next.click();
    await page.getByLabel('Maximum escalation contacts').fill('7');
    await page.getByLabel('Mobile apps').first().fill('10');
    await page.getByLabel('Mobile apps').last().fill('13');
    await page.getByLabel('Enforce device limit for admins').check();
    await next.click();
    await page.getByText('Device limit exceeded by 3.', { exact: false }).first().waitFor();
    await page.getByText('Step 3 of 4').waitFor();
    await page.getByLabel('Mobile apps').last().fill('8');
    await next.click();
    await page.getByLabel('First name').fill('Ana');
    await page.getByLabel('Last name').fill('Costa');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Maximum escalation contacts').inputValue()).toBe('7');
    await next.click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ana');
    const add = page.getByRole('button', { name: 'Add organisation' });
    await add.click();
    await page.getByText('The email must be a valid email.').waitFor();
    await page.getByLabel('Email').fill('ana@coastal.example');
    expect(await violations(page)).toEqual([]);
    await add.click();
    await page.getByText('This subdomain is taken.').waitFor();
    await page.getByText('Step 1 of 4').waitFor();
    await page.getByLabel('Subdomain').fill('coastal');
    for (let step = 0; step < 3; step += 1) await next.click();
    await add.click();
    await page.waitForURL(/\/organisations\/\d+\/details$/);
    await page.getByRole('heading', { name: 'Coastal Nursing', level: 2 }).waitFor();
    await open('/organisations?search=coastal');
    await page.getByText('1–1 of 1').waitFor();
    expect(
      await page
        .getByRole('row', { name: /Coastal Nursing/ })
        .getByRole('cell')
        .allTextContents(),
    ).toContain('1');
  });

  it('gives back what was entered in the steps when the page is loaded again', async () => {
    await open('/organisations/add');
    await page.getByLabel('Name *', { exact: true }).fill('Half Done Care');
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await page.getByText('Step 2 of 4').waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByText('Step 2 of 4').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Name *', { exact: true }).inputValue()).toBe('Half Done Care');
  });

  it('archives an organisation after asking, hides it from the list, and takes it back', async () => {
    await open('/organisations/5/details');
    await page.getByRole('button', { name: 'Actions for Vigil Training' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Archive Vigil Training?' });
    await asked.getByText('Its alerts are kept.', { exact: false }).waitFor();
    await asked.getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Vigil Training archived.').waitFor();
    await open('/organisations?archived=true');
    await page.getByText('1–2 of 2').waitFor();
    expect(await names()).toEqual(['Pine Valley Rangers', 'Vigil Training']);
    await open('/organisations/5/details');
    await page.getByRole('button', { name: 'Actions for Vigil Training' }).click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await page.getByText('Vigil Training restored.').waitFor();
    expect(await kept(5)).toMatchObject({ status: 'active', archived_at: null });
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
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download results' }).click()]);
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

  it('sends an operator away with the reason', async () => {
    const theirs = await stage.visit({ name: 'operator', path: '/organisations/1/details', height: 900 });
    await theirs.getByText('You do not have the necessary permission to perform this action.').waitFor();
    expect(new URL(theirs.url()).pathname).not.toMatch(/organisations/);
  });
});
