// Everybody at one clinic presses: the alerts are offered as one event, taken with one press and
// shown as one row; a later SOS from there keeps its own row, and a screen reader announces the
// flood once.
import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { violations } from '../support/browser.ts';
import { pendantSays, sendFrame } from '../support/devices/pendant.ts';
import { picture } from '../support/picture.ts';
import { live, setStage } from '../support/stage.ts';

const stage = setStage();
/** Of Redgum, whose pendants are the first 30 (database/seed/places). */
const clinic = { latitude: -36.0605, longitude: 146.9362 };

/** Keeps what the assertive live region says. */
const hearAssertive = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const said: string[] = [];
    Object.assign(globalThis, { said });
    new MutationObserver(() => {
      const text = document.querySelector('[aria-live=assertive]')?.textContent ?? '';
      if (text !== '' && said.at(-1) !== text) said.push(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
};
const announced = async (page: Page): Promise<string[]> =>
  await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

/** An SOS of a demo pendant at the clinic. */
async function press(index: number): Promise<void> {
  const pendant = demoPendants[index];
  if (!pendant) throw new Error(`The demo world has no pendant ${index}`);
  await sendFrame(stage.program().ev04Port, { ...pendant, ...clinic }, 'sos');
}

it('nine SOS of one place are offered as one event, taken with one press, and a tenth is never hidden in it', async () => {
  const page = await stage.visit({
    name: 'operator',
    path: '/alert-monitoring',
    height: 1000,
    prepare: hearAssertive,
  });
  await live(page);
  await page.locator('body').press('Shift');
  for (let index = 10; index < 19; index += 1) await press(index);
  await pendantSays(stage.program().ev04Port, 40, 'sos');

  const offer = page.getByRole('region', { name: 'Possible common cause' });
  await offer.getByText('One event at Elm Street clinic?').waitFor();
  const take = offer.getByRole('button', { name: 'Take 9 as one event' });
  await take.waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'site-event-offered');
  await take.click();
  await page.getByRole('link', { name: '1 unowned', exact: true }).waitFor();

  const row = page.getByRole('rowheader').filter({ hasText: 'Site event: Elm Street clinic' });
  await row.getByText('9', { exact: true }).waitFor();
  await offer.waitFor({ state: 'hidden' });
  await expect.poll(async () => await page.locator('[role=row][data-id]').count()).toBe(1);
  await row.getByRole('button').click();
  await expect.poll(async () => await page.locator('[role=row][data-id]').count()).toBe(10);
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button').click();

  await press(19);
  await page.getByRole('link', { name: '2 unowned', exact: true }).waitFor();
  await expect.poll(async () => await page.locator('[role=row][data-id]').count()).toBe(2);
  await row.getByText('1 unowned').waitFor();
  await picture(page, 'site-event-taken');
  await offer.getByRole('button', { name: 'Take 1 more into Elm Street clinic' }).click();
  await row.getByText('10', { exact: true }).waitFor();

  const floods = (await announced(page)).filter((text) => /new alerts from/.test(text));
  expect(floods).toHaveLength(1);
});
