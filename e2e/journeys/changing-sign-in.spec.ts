// Who may change how somebody signs in: the person after a confirmation, an administrator with a link to the new address, and not an administrator who sees less.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPassword, restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { signIn, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const proofSeconds = 8;
const stage = setStage({ settings: { PROOF_SECONDS: String(proofSeconds) } });
const at = (path: string): string => stage.program().origin + path;

const press = async (page: Page, name: string): Promise<void> => await page.getByRole('button', { name, exact: true }).click();

it('changing the own email asks for the password first, and the change is then made', async () => {
  const page = await stage.visit({ name: 'organisation-admin', path: '/my/account', height: 1000 });
  const email = page.getByLabel('Email', { exact: true });
  await email.fill('helen.marsh@redgum.example');
  await page.waitForTimeout((proofSeconds + 1) * 1000);
  await press(page, 'Save');
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText('Until then you sign in with organisation-admin@vigil.example.', { exact: false }).waitFor();
  expect(await dialog.count()).toBe(0);
});

it('an administrator’s new email for a person waits for that person', async () => {
  const page = await stage.visit({ name: 'organisation-admin', path: '/organisation/users?search=okafor', height: 1000 });
  await page.getByRole('link', { name: 'Daniel Okafor' }).click();
  await page.getByLabel('Email', { exact: true }).fill('daniel.okafor@redgum.example');
  await press(page, 'Save');
  await page.getByText('Daniel has to open the link that was sent to daniel.okafor@redgum.example.', { exact: false }).waitFor();
  expect(await violations(page)).toEqual([]);
});

it('a restricted administrator reads why an unrestricted one cannot be changed', async () => {
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await signIn(page.context(), stage.program().origin, restrictedAdmin.email);
  const people: { id: number; role: string }[] = (await (await page.request.get(at('/api/organisations/2/users?per_page=100'))).json())
    .data;
  const admin = people.find(({ role }) => role === 'organisation_admin');
  const [path, text] = admin
    ? [`/organisation/users/${admin.id}/account-security`, 'sees people outside your view, so you cannot change how they sign in.']
    : ['/organisation/users', ''];
  await page.goto(at(path));
  await page.getByText(text, { exact: false }).first().waitFor();
  expect([admin !== undefined, await violations(page)]).toEqual([true, []]);
});
