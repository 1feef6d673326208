// By keys alone: an operator finds an alert by its person's name, an organisation's admin a device
// by its IMEI, and the platform's admin an organisation.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { signIn, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

/** Types at once, before the field has focus. */
async function search(page: Page, text: string): Promise<void> {
  await page.locator('#page-title').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await page.getByRole('dialog', { name: 'Search or jump to' }).waitFor();
  expect(await page.getByRole('combobox', { name: 'Search or jump to' }).inputValue()).toBe(text);
}

const selected = (page: Page) => page.locator('[role=option][aria-selected=true]');

/** Goes down to the first hit of a kind. */
async function reach(page: Page, kind: string, title: string): Promise<void> {
  const hit = page.getByRole('group', { name: kind }).getByRole('option').first();
  await hit.waitFor();
  for (let nth = 0; nth < 40 && (await hit.getAttribute('aria-selected')) !== 'true'; nth += 1)
    await page.keyboard.press('ArrowDown');
  expect(await selected(page).textContent()).toContain(title);
}

async function dataOf<Data>(page: Page, path: string): Promise<Data> {
  return (await (await page.request.get(`${stage.program().origin}/api${path}`)).json()).data;
}

it('an operator finds an alert by the name of its person', async () => {
  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  const alerts = await dataOf<{ id: number; person?: { name: string } }[]>(
    mei,
    '/alerts?status=resolved',
  );
  const name = alerts.find(({ person }) => person)?.person?.name ?? '';
  await search(mei, name);
  await reach(mei, 'Alerts', name);
  expect(await violations(mei)).toEqual([]);
  await mei.keyboard.press('Enter');
  await mei.waitForURL(/\/alert-monitoring\/\d+$/);
  await mei.getByRole('heading', { name }).first().waitFor();
});

it("an organisation's admin finds a device by its IMEI, and nothing of another organisation", async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/departments',
    height: 900,
  });
  const priya = await stage.visit({ name: 'admin', height: 900 });
  const own = await dataOf<{ id: number; imei: string | null; device_name: string }[]>(
    helen,
    '/organisations/1/devices?search=pendant',
  );
  const others = await dataOf<{ imei: string | null }[]>(
    priya,
    '/organisations/2/devices?per_page=100',
  );
  const device = own.find(({ imei }) => imei !== null);
  await search(helen, others.find(({ imei }) => imei !== null)?.imei ?? 'none');
  await helen.getByText('No results').waitFor();
  expect(await helen.getByRole('dialog').getByRole('option').count()).toBe(0);
  expect(await violations(helen)).toEqual([]);
  await helen.keyboard.press('Control+a');
  await helen.keyboard.type(device?.imei ?? '');
  await reach(helen, 'Devices', device?.device_name ?? '');
  await helen.keyboard.press('Enter');
  await helen.waitForURL(new RegExp(`/organisation/settings/devices/${device?.id}/`));
});

it('an admin finds an organisation on a phone, and a failed search leaves the actions', async () => {
  const page = await stage.open({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const { origin } = stage.program();
  await signIn(page.context(), origin, 'admin@vigil.example');
  await page.goto(`${origin}/organisations`);
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  await page.keyboard.type('outback');
  await reach(page, 'Organisations', 'Outback Freight');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/organisations\/\d+\/details$/);

  await page.route('**/api/search?*', async (route) => await route.abort());
  await page.getByRole('button', { name: /^Search or jump to/ }).click();
  await page.keyboard.type('account');
  await page.getByText('The search failed. Actions still work.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await reach(page, 'General', 'Go to my account');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/my\/account$/);
});
