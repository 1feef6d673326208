// An organisation's admin who is restricted to two departments is offered, lists and finds their people alone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { signIn, violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

async function visit(path: string): Promise<Page> {
  const { origin } = stage.program();
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await signIn(page.context(), origin, restrictedAdmin.email);
  await page.goto(`${origin}${path}`);
  return page;
}

interface Person {
  readonly name: string;
  readonly department: string;
}

it('offers, lists and finds the people of the two departments alone', async () => {
  const { origin } = stage.program();
  const priya = await stage.visit({ name: 'admin', height: 1000 });
  const { data: all }: { data: Person[] } = await (
    await priya.request.get(`${origin}/api/lists/organisations/2/users?per_page=100`)
  ).json();
  const departments: readonly string[] = restrictedAdmin.departments;
  const theirs = all.filter(({ department }) => departments.includes(department)).map(({ name }) => name);
  const outside = all.find(({ department }) => department === 'Substations')?.name ?? '';
  expect([theirs.length > 0, outside !== '']).toEqual([true, true]);

  const page = await visit('/organisation/escalation-groups/add');
  await page.getByRole('button', { name: 'Add person' }).click();
  const row = page.getByRole('group', { name: 'People in calling order' }).getByRole('listitem').first();
  const picker = row
    .getByRole('combobox', { name: 'Person' })
    .or(row.getByRole('textbox', { name: 'Person' }))
    .first();
  await picker.click();
  await page.getByRole('option').first().waitFor();
  const offered = await page.getByRole('option').allTextContents();
  expect(offered.filter((name) => !theirs.some((known) => name.includes(known)))).toEqual([]);
  await picker.fill(outside);
  await expect.poll(async () => await page.getByRole('option').count(), { timeout: 5000 }).toBe(0);
  await picker.fill(theirs[0] ?? '');
  await page.getByRole('option', { name: theirs[0] ?? '' }).click();
  expect(await violations(page)).toEqual([]);

  await page.goto(`${origin}/organisation/welfare-timer-sessions`);
  const rows = page.locator('tbody tr');
  await rows.first().waitFor();
  const listed = await rows.allTextContents();
  expect(listed.filter((text) => !theirs.some((name) => text.includes(name)))).toEqual([]);
  await page.getByRole('searchbox').fill(outside);
  await page.getByText('No welfare sessions match').waitFor();
});
