// An organisation's admin looks up welfare sessions: found, filtered, empty, failed, refused, live,
// on a phone, light and dark.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const path = '/organisation/welfare-timer-sessions';
const visit = async (name: string, query = ''): Promise<Page> =>
  await stage.visit({ name, path: `${path}${query}`, height: 900 });
const rows = (page: Page) => page.locator('tbody tr');

describe('welfare sessions', () => {
  it('are listed newest first, with the time that is left, and found again by address', async () => {
    const page = await visit('organisation-admin');
    await rows(page).first().waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Welfare sessions');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(
      expect.arrayContaining(['Person', 'Activity', 'Status', 'Due']),
    );
    await page.getByLabel('Status').selectOption('in_progress');
    await page.waitForURL(/status=in_progress/);
    await page.locator('tbody time').first().waitFor();
    const left = await page.locator('tbody time').first().textContent();
    expect(left).toMatch(/^\d+:\d\d(:\d\d)?$/);
    await expect
      .poll(async () => await page.locator('tbody time').first().textContent(), { timeout: 5000 })
      .not.toBe(left);
    await page.getByLabel('Status').selectOption('expired');
    await page.waitForURL(/status=expired/);
    await rows(page).filter({ hasText: 'Expired: alert raised' }).first().waitFor();
    await page.reload();
    await rows(page).filter({ hasText: 'Expired: alert raised' }).first().waitFor();
    expect(await rows(page).count()).toBe(
      await rows(page).filter({ hasText: 'Expired: alert raised' }).count(),
    );
    expect(await violations(page)).toEqual([]);
  });

  it('explain an empty list, and name a failure', async () => {
    const page = await visit('organisation-admin', '?search=nobody-has-this-name');
    await page.getByText('No welfare sessions match').waitFor();
    // The list also reads itself anew when the page hears of changes: it fails until the press.
    let isPressed = false;
    await page.exposeFunction('pressed', () => {
      isPressed = true;
    });
    await page.addInitScript(() =>
      document.addEventListener('pointerdown', () => Reflect.get(window, 'pressed')(), true),
    );
    await page.route('**/welfare-timer-sessions?**', async (route) =>
      isPressed
        ? await route.continue()
        : await route.fulfill({
            status: 500,
            json: { code: 'server_error', message: 'No.', request_id: 'r1' },
          }),
    );
    await page.goto(`${stage.program().origin}${path}`);
    await page.getByRole('button', { name: 'Try again' }).click();
    await rows(page).first().waitFor();
  });

  it('are shown only with the permission to see them', async () => {
    const page = await visit('worker');
    await page
      .getByText('You do not have the necessary permission to perform this action.')
      .waitFor();
    expect(new URL(page.url()).pathname).not.toBe(path);
  });

  it('fit a phone and both themes', async () => {
    const page = await stage.visit({ name: 'organisation-admin', height: 844 });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`${stage.program().origin}${path}?status=in_progress`);
      await page.locator('time').first().waitFor();
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
      ).toBe(true);
      expect(await violations(page)).toEqual([]);
    }
  });
});
