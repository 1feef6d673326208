// The frame around every page: its layouts, its header and its sidebar, where an address leads, the
// top of the next page, and nothing typed that is lost on the way.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignIn } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage({ pagesStay: true });
const pages = new Map<string, Page>();
/** The page of an account, at an address: signed in once for all that is looked at. */
async function as(name: string, path: string): Promise<Page> {
  const page = pages.get(name) ?? (await stage.visit({ name, height: 900 }));
  pages.set(name, page);
  await goTo(page, path);
  return page;
}
const wide = { viewport: { width: 1440, height: 900 } };
const goTo = async (page: Page, path: string) =>
  void (await page.goto(`${stage.program().origin}${path}`));
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const pathOf = (page: Page): string => new URL(page.url()).pathname;

it('each kind of page has its layout: sign-in, plain, error and the portal’s; an address that does not exist is a 404 (R043, R054)', async () => {
  const visitor = await stage.open(wide);
  await goTo(visitor, '/');
  await heading(visitor, 'Sign in').waitFor();
  const frames = async (page: Page) => [
    await page.getByRole('banner').count(),
    await page.getByRole('contentinfo').count(),
    await menu(page).count(),
  ];
  expect(await frames(visitor)).toEqual([1, 1, 0]);
  await goTo(visitor, '/message-answers/nothing');
  await visitor.locator('main').waitFor();
  expect(await frames(visitor)).toEqual([0, 0, 0]);
  await goTo(visitor, '/no/such/page');
  await heading(visitor, '404').waitFor();
  await visitor.getByText('This page does not exist').waitFor();
  expect(await frames(visitor)).toEqual([1, 0, 0]);
  await visitor.getByRole('link', { name: 'Go to sign in' }).click();
  await heading(visitor, 'Sign in').waitFor();

  const worker = await as('worker', '/no/such/page');
  await worker.getByText('This page does not exist').waitFor();
  expect(await frames(worker)).toEqual([1, 0, 1]);
});

it('a visitor is sent to sign in, and then to the page that they asked for, once (R161)', async () => {
  const page = await stage.open(wide);
  await goTo(page, '/my/security?from=mail');
  await page.waitForURL(({ pathname }) => pathname === '/');
  await fillSignIn(page, 'worker@vigil.example');
  await page.waitForURL(
    ({ pathname, search }) => `${pathname}${search}` === '/my/security?from=mail',
  );
  await heading(page, 'Security').waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem('vigil.intended'))).toBeNull();
});

it('the header has the title, the minutes of the session, the session requests and the account menu (R122 to R125)', async () => {
  const page = await as('worker', '/my/account');
  const header = page.getByRole('banner');
  await header.getByRole('heading', { name: 'My account', level: 1 }).waitFor();
  await menu(page).getByRole('link', { name: 'My account' }).waitFor();
  await header.getByText(/^Session ends in \d+ min$/).waitFor();
  await header.getByRole('button', { name: /Act as someone/ }).click();
  await page.keyboard.press('Escape');
  await goTo(page, '/my/security');
  await header.getByRole('heading', { name: 'Security', level: 1 }).waitFor();
  const account = header.getByRole('button', { name: /^Account menu of / });
  await account.click();
  await page.getByRole('menuitem', { name: 'My account' }).click();
  await page.waitForURL('**/my/account');
  await account.click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(({ pathname }) => pathname === '/');
});

it('supervisors see how many operators are signed in (R109)', async () => {
  const page = await as('supervisor', '/dashboard');
  const online = page.getByRole('region', { name: 'Operators online' });
  await online.getByText('1 operator online').waitFor();
  await as('operator', '/dashboard');
  await online.getByText('2 operators online').waitFor();
  const admin = await as('organisation-admin', '/dashboard');
  await admin.getByRole('heading', { level: 1 }).waitFor();
  expect(await admin.getByRole('region', { name: 'Operators online' }).count()).toBe(0);
});

it('the dashboard has figures of devices, organisations and use, and the phones that ask to be let in (R126 to R129)', async () => {
  const page = await as('admin', '/dashboard');
  const part = (name: string) => page.getByRole('region', { name, exact: true });
  await part('Organisations and devices').getByText('Devices', { exact: true }).waitFor();
  await part('Organisations and devices')
    .getByText('Active organisations', { exact: true })
    .waitFor();
  await part('Usage').getByText('Alerts received', { exact: true }).waitFor();
  await page.getByText('No activation requests.').waitFor();
  const request = {
    installation_id: randomUUID(),
    platform: 'android',
    name: 'Noah Ward',
    phone: '+61400000000',
    subdomain: 'redgum',
  };
  const asked = await page.request.post(`${stage.program().origin}/api/app/activation-requests`, {
    data: request,
  });
  expect(asked.status()).toBe(200);
  await page.reload();
  await page.getByText('1 phone is waiting for approval.').waitFor();
  await page.getByText('Noah Ward').waitFor();
});

it('the next page begins at its top (R046)', async () => {
  const page = await as('admin', '/organisations/1/details');
  await page.setViewportSize({ width: 1440, height: 400 });
  const content = page.locator('#content');
  await page.getByLabel('Name *', { exact: true }).waitFor();
  await content.evaluate((element) => element.scrollTo({ top: 300 }));
  await expect.poll(async () => await content.evaluate(({ scrollTop }) => scrollTop)).toBe(300);
  await menu(page).getByRole('link', { name: 'Settings' }).first().click();
  await page.waitForURL(/settings/);
  await expect.poll(async () => await content.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});

describe('addresses', () => {
  it.each([
    ['organisation-admin', '/organisation/messages'],
    ['admin', '/organisations/1/messages'],
  ])('of messages leads %s to the list: %s (R074, R094)', async (name, path) => {
    const page = await as(name, path);
    await page.waitForURL(`**${path}/list`);
    await heading(page, 'Sent messages').waitFor();
  });

  it('of a device say where its page was opened from: another page, or a person (R071, R072, R086)', async () => {
    const page = await as('admin', '/my/account');
    const { data } = await (
      await page.request.get(`${stage.program().origin}/api/organisations/1/devices?per_page=1`)
    ).json();
    const back = async (path: string) => {
      await goTo(page, path);
      const link = page.getByRole('banner').getByRole('link', { name: /^Back to/ });
      await link.waitFor();
      return await link.getAttribute('href');
    };
    const device = `/organisations/1/devices/${data[0].id}`;
    expect([
      await back(`${device}?redirect=${encodeURIComponent('/past-alerts')}`),
      await back(`${device}?returnUserId=7`),
      await back(device),
    ]).toEqual(['/past-alerts', '/organisations/1/users/7/devices', '/organisations/1/devices']);
    const own = await as(
      'organisation-admin',
      `/organisation/users/7/devices/${data[0].id}?redirect=/past-alerts`,
    );
    const link = own.getByRole('banner').getByRole('link', { name: /^Back to/ });
    await expect.poll(async () => await link.getAttribute('href')).toBe('/past-alerts');
    expect(pathOf(own)).toContain('/organisation/users/7/devices/');
  });
});
