// An organisation's admin makes a department with tags, the platform's admin changes it on the same
// screen, and 300 are archived in one press with a result list.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { done } from '../support/ask.ts';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const many = 300;

/** Adds departments as the page's own script would. */
async function addMany(page: Page, organisationId: number): Promise<void> {
  const { origin } = stage.program();
  const path = `${origin}/api/organisations/${organisationId}/departments`;
  const groups = await page.request.get(
    `${origin}/api/lists/organisations/${organisationId}/escalation-groups`,
  );
  const escalation_groups = [{ escalation_group_id: (await groups.json()).data[0].id }];
  for (let nth = 1; nth <= many; nth += 1)
    await done(page.request, {
      method: 'POST',
      address: path,
      data: { name: `Depot ${nth}`, escalation_groups },
    });
}

it('is made with tags, changed by the platform, and archived together with 300 others (R018)', async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/departments/add',
    height: 1000,
  });
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
  await helen.getByText('Choose at least one escalation group.').first().waitFor();
  await helen.getByRole('button', { name: 'Add escalation group' }).click();
  await helen
    .getByRole('combobox', { name: 'Escalation group' })
    .or(helen.getByRole('textbox', { name: 'Escalation group' }))
    .first()
    .click();
  await helen.locator('[role=option]:visible').first().click();
  await helen.getByRole('button', { name: 'Add department' }).click();
  await helen.waitForURL(/\/organisation\/departments\/\d+\/details$/);
  await helen.getByRole('heading', { name: 'Depot 0' }).waitFor();
  await helen.getByText('Works alone').first().waitFor();
  const id = new URL(helen.url()).pathname.split('/').at(-2);

  const priya = await stage.visit({
    name: 'admin',
    path: `/organisations/1/departments/${id}/details`,
    height: 1000,
  });
  const limits = await (
    await priya.request.get(`${stage.program().origin}/api/organisations/1/device-limits`)
  ).json();
  const apps = priya.getByLabel('Mobile apps');
  await apps.fill(String(limits.data.balance.app + 3));
  await priya.getByText("Mobile apps: 3 more than the organisation's device limit.").waitFor();
  await priya.getByRole('button', { name: 'Save changes' }).click();
  await priya
    .getByRole('alertdialog', { name: 'Save anyway?' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await apps.fill('');
  await priya.getByLabel('City or suburb').fill('Wodonga');
  await priya.getByLabel('End date', { exact: true }).fill('01/02/2020');
  await priya.getByLabel('Start date', { exact: true }).fill('01/02/2019');
  await priya.getByRole('button', { name: 'Save changes' }).click();
  await priya.getByText('Depot 0 saved.').waitFor();
  await helen.reload();
  expect(await helen.getByLabel('City or suburb').inputValue()).toBe('Wodonga');

  await addMany(helen, 1);
  await helen.goto(
    `${stage.program().origin}/organisation/departments?search=depot&archived=false`,
  );
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

  // Its dates are past: restoring it asks for new ones, and refuses these at their field.
  await helen.goto(`${stage.program().origin}/organisation/departments/${id}/details`);
  await helen.getByRole('button', { name: 'Actions for Depot 0' }).click();
  await helen.getByRole('menuitem', { name: 'Restore' }).click();
  await dialog.getByText('Its end date is in the past.', { exact: false }).waitFor();
  expect(await violations(helen)).toEqual([]);
  const restore = dialog.getByRole('button', { name: 'Restore', exact: true });
  await restore.click();
  await dialog.getByText('The end date is in the past.', { exact: false }).waitFor();
  await dialog.getByLabel('End date', { exact: true }).fill('');
  await restore.click();
  await helen.getByText('Depot 0 restored.').waitFor();
  await dialog.waitFor({ state: 'detached' });

  // The tag filters the list, by its name on the button and its id in the address.
  await helen.goto(`${stage.program().origin}/organisation/departments?search=depot`);
  await helen.getByRole('button', { name: 'Tags', exact: true }).click();
  await helen.getByRole('checkbox', { name: 'Works alone' }).check();
  await helen.waitForURL(/department_tag_id=\d+/);
  await helen.getByRole('button', { name: 'Tags: Works alone' }).waitFor();
  await helen.getByText('1–1 of 1').waitFor();
  expect(await violations(helen)).toEqual([]);
});
