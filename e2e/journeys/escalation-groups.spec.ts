// An organisation's admin makes an escalation group with a gap, sees it, closes it by one press;
// the platform's admin does the same work on the same screen.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

async function choosePerson(page: Page, place: number, name: string): Promise<void> {
  const row = page
    .getByRole('group', { name: 'People in calling order' })
    .getByRole('listitem')
    .nth(place);
  await row
    .getByRole('combobox', { name: 'Person' })
    .or(row.getByRole('textbox', { name: 'Person' }))
    .first()
    .fill(name);
  await page.getByRole('option', { name }).click();
}

it('shows the hours without a contact, and closes them', async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/escalation-groups/add',
    height: 1000,
  });
  await helen.getByLabel('Name *', { exact: true }).fill('Weekend cover');
  await helen.getByRole('button', { name: 'Add person' }).click();
  await choosePerson(helen, 0, 'Stuart Bligh');
  // Fills the whole of every day, so that the only gap is the one made next.
  await helen.getByRole('button', { name: 'Sunday' }).click();
  await helen.getByRole('heading', { name: 'Who is called first, next 14 days' }).waitFor();
  const gap = helen.getByText(/: nobody$/).first();
  await gap.waitFor();
  expect(await helen.getByText('Nobody', { exact: true }).count()).toBeGreaterThan(1);
  expect(await violations(helen)).toEqual([]);

  await helen.getByRole('button', { name: 'Add escalation group' }).click();
  await helen
    .getByRole('alertdialog')
    .getByText('nobody in this group can be called', { exact: false })
    .waitFor();
  await helen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  expect(new URL(helen.url()).pathname).toBe('/organisation/escalation-groups/add');

  await helen
    .getByRole('button', { name: /^Also call Stuart/ })
    .first()
    .click();
  await gap.waitFor({ state: 'detached' });
  await helen.getByRole('button', { name: 'Add escalation group' }).click();
  await helen.waitForURL(/\/organisation\/escalation-groups\/\d+$/);
  const id = new URL(helen.url()).pathname.split('/').at(-1);

  const priya = await stage.visit({
    name: 'admin',
    path: `/organisations/1/escalation-groups/${id}`,
    height: 1000,
  });
  await priya.getByRole('heading', { name: 'Weekend cover' }).waitFor();
  await priya.getByLabel('Name *', { exact: true }).fill('Weekends and nights');
  await priya.getByRole('button', { name: 'Save changes' }).click();
  await priya.getByText('Weekends and nights saved.').waitFor();
  await helen.reload();
  await helen.getByRole('heading', { name: 'Weekends and nights' }).waitFor();
});
