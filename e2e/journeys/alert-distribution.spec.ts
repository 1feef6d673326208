// A supervisor turns on automatic distribution: the operator is offered alerts, takes one by key,
// lets one lapse, pauses, and the others see it unowned throughout.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { details, live, setStage } from '../support/stage.ts';

const stage = setStage();

it('the next alert is offered to the free operator, stays unowned until taken, and a pause keeps the next one away', async () => {
  const [mei, aroha] = (await Promise.all(
    (
      [
        ['operator', '/alert-monitoring'],
        ['supervisor', '/alert-monitoring/supervisor'],
      ] as const
    ).map(async ([name, path]) => await stage.visit({ name, path, height: 1000 })),
  )) as [Page, Page];
  for (const page of [mei, aroha]) {
    await live(page);
    await page.locator('body').press('Shift');
  }
  const operator = aroha
    .getByRole('list', { name: 'Operators' })
    .getByRole('listitem')
    .filter({ hasText: 'Mei Chen' });
  const waiting = aroha.getByRole('list', { name: 'Waiting for an owner' }).getByRole('listitem');
  await operator.getByText('No alerts', { exact: true }).waitFor();
  await aroha.getByLabel('Next alert', { exact: true }).selectOption('automatic');
  await mei.getByRole('button', { name: /^Taking new alerts/ }).waitFor();

  await pendantSays(stage.program().ev04Port, 40, 'sos');
  await mei.getByText(/^Offered to you: the alert for/).waitFor();
  await waiting
    .first()
    .getByText(/^Offered to Mei Chen/)
    .waitFor();
  await aroha.getByRole('banner').getByRole('link', { name: '1 unowned' }).waitFor();
  expect(await violations(mei)).toEqual([]);
  expect(await violations(aroha)).toEqual([]);
  await mei.locator('body').press('y');
  await details(mei).getByText('You', { exact: false }).first().waitFor();
  await mei.getByText(/^Offered to you/).waitFor({ state: 'hidden' });
  await aroha.getByText('All alerts have an owner.').waitFor();

  const paused = mei.getByRole('button', { name: /^Paused since/ });
  await mei.locator('body').press('b');
  // For a second after the page changed its view by itself a letter does nothing
  // (web/kit/keyboard/keys.ts); a test can be that fast, so it presses again.
  await paused.waitFor({ timeout: 10_000 }).catch(async () => await mei.locator('body').press('b'));
  await paused.waitFor();
  await operator.getByText(/^Paused/).waitFor();
  await pendantSays(stage.program().ev04Port, 41, 'sos');
  await waiting
    .first()
    .getByText(/^Offered to Aroha/)
    .waitFor();
  expect(await mei.getByText(/^Offered to you/).count()).toBe(0);
});
