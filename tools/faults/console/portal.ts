// A console in a real browser, for what only the portal itself can show: its connection state, its
// listed alerts, its sound.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#domain/demo/demo-accounts.ts';
import { findBrowser } from '#tools/browser/find-browser.ts';

export interface Portal {
  readonly page: Page;
  /** The processes that draw its pages. */
  renderers(): Promise<number[]>;
  /** The alerts in the queue, as far as they are drawn. */
  alerts(): Promise<number[]>;
  /** Milliseconds until a bar with these words is shown; null after the patience. */
  bar(words: string, patienceMs: number): Promise<number | null>;
  close(): Promise<void>;
}

const built = join(import.meta.dirname, '../../../dist/web/index.html');

/** Signs in and opens the console, live. @throws Error when the screens are not built */
export async function openPortal(origin: string, email: string): Promise<Portal> {
  if (!existsSync(built)) throw new Error('The screens are not built: npm run build');
  const browser = await chromium.launch(findBrowser());
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 1400 } })
  ).newPage();
  await page.goto(origin);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
  await page.goto(`${origin}/alert-monitoring`);
  await page.getByText('Live', { exact: true }).waitFor();
  // The press lets sound out.
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  return {
    page,
    renderers: async () => await renderersOf(browser),
    alerts: async () =>
      await page
        .locator('[role=row][data-id]')
        .evaluateAll((rows) =>
          rows.map((row) => Number(row instanceof HTMLElement ? row.dataset['id'] : 0)),
        ),
    bar: async (words, patienceMs) => {
      const startedAt = performance.now();
      const found = await page
        .locator('[data-bar]')
        .filter({ hasText: words })
        .waitFor({ timeout: patienceMs })
        .then(
          () => true,
          () => false,
        );
      return found ? performance.now() - startedAt : null;
    },
    close: async () => await browser.close(),
  };
}

async function renderersOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Milliseconds until the portal lists exactly these alerts; null after the patience. */
export async function untilListed(
  portal: Portal,
  wanted: () => Promise<readonly number[]>,
  patienceMs: number,
): Promise<number | null> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < patienceMs) {
    const [shown, all] = [new Set(await portal.alerts()), await wanted()];
    if (all.length > 0 && all.every((id) => shown.has(id)) && shown.size === all.length)
      return performance.now() - startedAt;
    await sleep(50);
  }
  return null;
}
