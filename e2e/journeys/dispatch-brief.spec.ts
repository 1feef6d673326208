// A dispatch brief is read out and read back: one wrong digit is refused with its part, the right
// digits are kept, and a second console sees it.
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage();

/** The text that the dialog shows after this word in its part. */
const said = async (dialog: Locator, word: string): Promise<string> =>
  (
    (await dialog.locator('[data-part="where"] p').filter({ hasText: word }).textContent()) ?? ''
  ).replace(`${word} `, '');

it('is given with the keyboard alone, and one wrong digit is found', async () => {
  await pendantSays(stage.program().ev04Port, 0, 'sos');
  const mei = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(mei);
  await mei.locator('[role=grid] [role=row][data-id] a').first().click();
  await details(mei).getByRole('button', { name: 'Acknowledge' }).waitFor();
  const aroha = await stage.visit({
    name: 'supervisor',
    path: `${new URL(mei.url()).pathname}?tab=timeline`,
    height: 900,
  });
  await story(aroha).first().waitFor();

  await mei.locator('body').press('h');
  const dialog = mei.getByRole('dialog', { name: /^Dispatch brief/ });
  const parts = dialog.locator('[data-part] h3');
  await dialog.locator('[data-part="done"]').waitFor();
  expect(await parts.allTextContents()).toEqual([
    'Where',
    'Call back',
    'What happened',
    'Who',
    'Dangers and medical notes',
    'Access',
    'Done so far, newest first',
  ]);
  await dialog.getByLabel('Call-back number').fill('03 9000 1234');
  const code = await dialog.locator('[data-part="call_back"] b').textContent();
  expect(code).toMatch(/^[A-Z] [A-Z] [A-Z]$/);
  const [latitude, longitude] = [await said(dialog, 'Latitude'), await said(dialog, 'Longitude')];

  await dialog.getByRole('textbox', { name: 'Service' }).focus();
  await mei.keyboard.type('Ambulance Victoria');
  await mei.keyboard.press('Tab');
  await mei.keyboard.type('Anna');
  await mei.keyboard.press('Tab');
  await mei.keyboard.type('C-4711');
  await mei.keyboard.press('Tab');
  await mei.keyboard.press('ArrowDown');
  const wrong = latitude.replace(/\d(?= )/, (digit) => String((Number(digit) + 1) % 10));
  for (const text of [wrong, longitude, '0390001234']) {
    await mei.keyboard.press('Tab');
    await mei.keyboard.type(text);
  }
  await mei.keyboard.press('Control+Enter');
  await dialog.getByText(`Does not match. The brief says ${latitude}.`).waitFor();
  // The cursor is in what does not match, and nothing was kept.
  await dialog.getByLabel('Latitude as read back').and(dialog.locator(':focus')).waitFor();
  expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(1);
  expect(await story(aroha).filter({ hasText: 'Dispatch brief given' }).count()).toBe(0);

  await mei.keyboard.press('Control+a');
  await mei.keyboard.type(latitude);
  await mei.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  const line = `Dispatch brief given to Ambulance Victoria, Anna (C-4711). Every digit was read back correctly, code ${code}.`;
  await story(aroha).filter({ hasText: line }).filter({ hasText: 'Mei Chen' }).waitFor();
  expect(await story(aroha).filter({ hasText: 'Dispatch brief given' }).count()).toBe(1);

  // It is among what was done when the brief is opened again, with nothing left of what was typed.
  await mei.locator('body').press('h');
  await dialog
    .locator('[data-part="done"] p')
    .first()
    .filter({ hasText: line.slice(0, 60) })
    .waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Service' }).inputValue()).toBe('');
});

it.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  'has no accessibility violation and nothing wider than the screen, %s at %i px',
  async (theme, width) => {
    await pendantSays(stage.program().ev04Port, width === 390 ? 2 : 1, 'sos');
    const page = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 844 });
    await page.setViewportSize({ width, height: 844 });
    await page.evaluate((name) => localStorage.setItem('vigil.theme', name), theme);
    await page.reload();
    await page.locator('[role=grid] [role=row][data-id] a').first().click();
    await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
    if (width === 390) {
      await details(page).getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitem', { name: /^Brief/ }).click();
    } else {
      // Everything that can be done is on one line, with the brief among it.
      await page.locator('body').press('a');
      await details(page).getByText('Acknowledged', { exact: true }).waitFor();
      await expect
        .poll(
          async () =>
            await details(page)
              .getByRole('button', { name: /^(Patrol|Brief|More)$/ })
              .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().top)),
        )
        .toSatisfy((tops: number[]) => tops.length === 3 && new Set(tops).size === 1);
      await details(page).getByRole('button', { name: 'Brief' }).click();
    }
    const dialog = page.getByRole('dialog', { name: /^Dispatch brief/ });
    await dialog.locator('[data-part="done"]').waitFor();
    await dialog.getByText('Every digit', { exact: true }).click();
    expect(await violations(page)).toEqual([]);
    const sideways = await page.evaluate(
      () =>
        [...document.querySelectorAll('html, [role=dialog], [role=dialog] *')].filter(
          (one) =>
            one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
        ).length,
    );
    expect(sideways).toBe(0);
  },
);
