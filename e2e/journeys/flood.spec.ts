// More alerts than an operator can take: they are counted, emergencies stay one row each, and one key still answers the most urgent.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/pendant.ts';
import { loudest, tapSound } from '../support/sound-tap.ts';
import { details, live, setStage } from '../support/stage.ts';

const stage = setStage();
const rows = (page: Page) => page.locator('[role=grid] [role=row][data-id]');

it('a flood is counted, its emergencies stay one row each, and the alarm ends with the last acknowledgement', async () => {
  const page = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 1000, prepare: tapSound });
  await live(page);
  await page.locator('body').press('Shift');
  for (let index = 0; index < 10; index += 1) await pendantSays(stage.program().ev04Port, index, 'sos');
  await page.getByText('10 alerts', { exact: true }).waitFor();
  expect(await page.getByText(/in the last 10 minutes/).count()).toBe(0);
  for (let index = 30; index < 33; index += 1) await pendantSays(stage.program().ev04Port, index, 'fall');
  await page.getByText('13 alerts in the last 10 minutes').waitFor();

  await page.getByText('Grouped 13', { exact: true }).waitFor();
  const headings = page.getByRole('rowheader');
  expect(await headings.count()).toBe(1);
  expect(await headings.first().textContent()).toContain('13 unowned');
  expect(await rows(page).count()).toBe(13);
  expect(await violations(page)).toEqual([]);

  await page.locator('body').press('j');
  await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
  await page.locator('body').press('a');
  await page.getByRole('link', { name: '12 unowned', exact: true }).waitFor();
  for (let index = 0; index < 13; index += 1) await rows(page).nth(index).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Acknowledge 12' }).click();
  await page
    .getByRole('banner')
    .getByRole('link', { name: /unowned$/ })
    .waitFor({ state: 'hidden' });
  await expect.poll(async () => await loudest(page, 1500), { timeout: 20_000 }).toBeLessThan(0.01);
});
