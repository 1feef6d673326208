// Two administrators change the permissions of the same people: presets, keys, live news, a save
// that came too late, and undo, in real browsers against the real program.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

const rows = (page: Page) => page.locator('tbody tr[data-row]:not([data-locked])');
const cell = (page: Page, at: number, ability: string) =>
  rows(page)
    .nth(at)
    .getByRole('checkbox', { name: new RegExp(`${ability}$`) });
const save = async (page: Page): Promise<void> =>
  await page.getByRole('button', { name: 'Save changes', exact: true }).click();

async function choosePreset(page: Page, at: number, preset: string): Promise<void> {
  await rows(page)
    .nth(at)
    .getByRole('button', { name: /^Preset of/ })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${preset}`) }).click();
}

const saved = async (page: Page, text: string): Promise<void> =>
  await page.getByText(`Permissions of ${text} saved.`, { exact: true }).first().waitFor();

it('two administrators change the same people, and nothing of either is lost', async () => {
  const helen = await stage.visit({
    name: 'organisation-admin',
    path: '/organisation/settings/permissions',
    height: 900,
  });
  const priya = await stage.visit({
    name: 'admin',
    path: '/organisations/1/settings/permissions',
    height: 900,
  });
  await choosePreset(helen, 0, 'Team leader');
  await choosePreset(helen, 1, 'Rostering');
  expect(await violations(helen)).toEqual([]);
  await save(helen);
  await saved(helen, '2 people');

  // By keys: from the preset of the third person to the first box, which Space ticks.
  await rows(helen)
    .nth(2)
    .getByRole('button', { name: /^Preset of/ })
    .focus();
  await helen.keyboard.press('ArrowRight');
  await helen.keyboard.press('Space');
  expect(await cell(helen, 2, 'Patrol dispatches').isChecked()).toBe(true);
  await cell(helen, 0, 'Manage people').check();

  await priya.reload();
  await cell(priya, 0, 'View settings').check();
  await save(priya);
  await saved(priya, '1 person');
  await helen
    .getByText(/changed this person while you had it open\. Now .* can view settings\./)
    .waitFor();
  expect(await cell(helen, 0, 'View settings').isChecked()).toBe(true);
  await save(helen);
  await saved(helen, '2 people');

  // What helen saved reaches priya by itself.
  await priya.waitForFunction(
    (label) => document.querySelector<HTMLInputElement>(label)?.checked,
    'tbody tr[data-row]:not([data-locked]) input[aria-labelledby$="write-organisation-users"]',
  );
  await helen.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await helen.getByText('Undone for 2 people.', { exact: true }).waitFor();
  expect(await cell(helen, 0, 'Manage people').isChecked()).toBe(false);
  expect(await cell(helen, 0, 'View settings').isChecked()).toBe(true);
}, 120_000);
