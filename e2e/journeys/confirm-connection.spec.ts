// An identity-provider administrator adds a connection, which waits; the Organisation Admin reads
// what was changed and confirms it.
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

it('a connection of an identity-provider administrator is confirmed by the Organisation Admin', async () => {
  const lucia = await stage.visit({
    name: 'idp-admin',
    path: '/organisation/settings/saml/add',
    height: 1000,
  });
  await lucia.getByLabel('Name *', { exact: true }).fill('Redgum ID');
  await lucia.getByRole('button', { name: 'Add connection' }).click();
  await lucia.waitForURL(/\/settings\/saml\/\d+\/details$/);
  const notice =
    /Not confirmed yet\. It only signs in and updates people whom Lucia Ferraro can manage\./;
  await lucia.getByText(notice).waitFor();
  await lucia.getByText('Ask for confirmation: Helen Marsh').waitFor();
  expect(await lucia.getByRole('button', { name: 'Confirm connection' }).count()).toBe(0);
  expect(await violations(lucia)).toEqual([]);

  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/settings/saml',
    height: 1000,
  });
  await helen.getByText('Not confirmed').waitFor();
  await helen.getByRole('link', { name: 'Redgum ID' }).click();
  await helen.getByText(notice).waitFor();
  await helen.getByRole('button', { name: 'Confirm connection' }).click();
  const dialog = helen.getByRole('alertdialog', { name: 'Confirm Redgum ID?' });
  await dialog.getByText('Connection added').waitFor();
  await dialog.getByText(/Lucia Ferraro · /).waitFor();
  expect(await violations(helen)).toEqual([]);
  await dialog.getByRole('button', { name: 'Confirm connection' }).click();
  await helen.getByText('Redgum ID confirmed.').waitFor();
  await helen.getByText(notice).waitFor({ state: 'detached' });
});
