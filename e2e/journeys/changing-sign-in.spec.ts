// Authority to change a person's sign-in: the person after a confirmation, an administrator with a
// link to the new address, and not an administrator with a narrower view.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPassword, restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { ask } from '../support/ask.ts';
import { signIn, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const proofSeconds = 8;
const stage = setStage({ settings: { PROOF_SECONDS: String(proofSeconds) } });
const at = (path: string): string => stage.program().origin + path;

/**
 * An administrator of all of Blue Ridge who works in a department of the restricted one. @returns
 * the id
 */
async function addUnrestricted(page: Page): Promise<number> {
  const departments: { id: number; name: string }[] = (
    await (await page.request.get(at('/api/organisations/2/departments'))).json()
  ).data;
  const answer = await ask(page.request, {
    method: 'POST',
    address: at('/api/organisations/2/users'),
    data: {
      first_name: 'Nora',
      last_name: 'Quist',
      role: 'organisation_admin',
      email: 'nora.quist@blueridge.example',
      department_id: departments.find(({ name }) => name === restrictedAdmin.departments[0])?.id,
    },
  });
  return (await answer.json()).data.id;
}

it('changing the own email asks for the password first, and the change is then made', async () => {
  const page = await stage.visit({ name: 'organisation-admin', path: '/my/account', height: 1000 });
  const email = page.getByLabel('Email *', { exact: true });
  await email.fill('helen.marsh@redgum.example');
  await page.waitForTimeout((proofSeconds + 1) * 1000);
  await page.getByRole('button', { name: /^Save/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirm that it’s you' });
  await dialog.getByLabel('Password', { exact: true }).fill('not my password');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await dialog.getByText('This is not your password.').waitFor();
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByText('Until then you sign in with organisation-admin@vigil.example.', { exact: false })
    .waitFor();
  expect(await dialog.count()).toBe(0);
});

it('an administrator’s new email for a person waits for that person', async () => {
  const page = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/users?search=okafor',
    height: 1000,
  });
  await page.getByRole('link', { name: 'Daniel Okafor' }).click();
  await page.getByLabel('Email', { exact: true }).fill('daniel.okafor@redgum.example');
  await page.getByRole('button', { name: /^Save/ }).click();
  await page
    .getByText('Daniel has to open the link that was sent to daniel.okafor@redgum.example.', {
      exact: false,
    })
    .waitFor();
  expect(await violations(page)).toEqual([]);
});

it('a restricted administrator reads why an unrestricted one cannot be changed', async () => {
  const id = await addUnrestricted(
    await stage.visit({ name: 'admin', path: '/dashboard', height: 1000 }),
  );
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await signIn(page.context(), stage.program().origin, restrictedAdmin.email);
  await page.goto(at(`/organisation/users/${id}/account-security`));
  await page
    .getByText('Nora Quist sees people outside your view, so you cannot change how they sign in.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Reset two-factor' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});
