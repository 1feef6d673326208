// An organisation's admin makes a department with tags, the platform's admin changes it on the same screen, and 300 are archived in one press with a result list.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const many = 300;

/** Adds departments as the page's own script would. */
async function addMany(page: Page, organisationId: number): Promise<void> {
  const { origin } = stage.program();
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const headers = { 'x-xsrf-token': decodeURIComponent(token), origin };
  const path = `${origin}/api/organisations/${organisationId}/departments`;
  for (let nth = 1; nth <= many; nth += 1) {
    const answer = await page.request.post(path, { data: { name: `Depot ${nth}` }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

it('is made with tags, changed by the platform, and archived together with 300 others', async () => {
  const helen = await stage.visit({ name: 'organisation-admin', path: '/organisation/departments/add', height: 1000 });
  await helen.getByLabel('Name *', { exact: true }).fill('Depot 0');
  const tags = helen
    .getByRole('combobox', { name: 'Tags' })
    .or(helen.getByRole('textbox', { name: 'Tags' }))
    .first();
  await tags.fill('Works alone');
  await helen.getByRole('option', { name: 'Works alone' }).click();
  await helen.keyboard.press('Escape');
  expect(await violations(helen)).toEqual([]);
  await helen.getByRole('button', { name: 'Add department' }).click();
  await helen.waitForURL(/\/organisation\/departments\/\d+\/details$/);
  await helen.getByRole('heading', { name: 'Depot 0' }).waitFor();
  await helen.getByText('Works alone').first().waitFor();
  const id = new URL(helen.url()).pathname.split('/').at(-2);

  const priya = await stage.visit({ name: 'admin', path: `/organisations/1/departments/${id}/details`, height: 1000 });
  await priya.getByLabel('City or suburb').fill('Wodonga');
  await priya.getByRole('button', { name: 'Save changes' }).click();
  await priya.getByText('Depot 0 saved.').waitFor();
  await helen.reload();
  expect(await helen.getByLabel('City or suburb').inputValue()).toBe('Wodonga');

  await addMany(helen, 1);
  await helen.goto(`${stage.program().origin}/organisation/departments?search=depot&archived=false`);
  await helen
    .getByText(`of ${many + 1}`)
    .first()
    .waitFor();
  await helen.getByRole('checkbox', { name: 'Select all on this page' }).click();
  await helen.getByRole('button', { name: new RegExp(`Select all ${many + 1}`) }).click();
  await helen.getByRole('button', { name: 'Archive', exact: true }).click();
  const dialog = helen.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Archive', exact: true }).click();
  await dialog.getByText(`${many + 1} done.`).waitFor();
  await dialog.getByText('Depot 0', { exact: true }).waitFor();
  await dialog.getByText(`1–50 of ${many + 1}`).waitFor();
  await dialog.getByRole('button', { name: 'Download results' }).waitFor();
  expect(await violations(helen)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await helen.getByText('No departments match').waitFor();
});
