// The bytes a browser fetches until the console shows its first row and until the sign-in page is
// rendered, with an empty cache on a line of 9 Mbit/s.
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import type { Figures, Measurement } from '../kit/measurement.ts';
import { startProduct } from '../product/server.ts';
import { consoleWorld } from '../product/world-rows.ts';
import type { World } from '../ratios/world.ts';
import { addressOf, consolePath, openBrowser, signedInState } from './console-page.ts';

const line = {
  offline: false,
  latency: 60,
  downloadThroughput: 9e6 / 8,
  uploadThroughput: 9e6 / 8,
};
const settledMs = 2500;
const pictureShape = z.object({
  stood: z.number(),
  kb: z.number(),
  scripts: z.number(),
  lcp: z.number(),
  cls: z.number(),
});
type Picture = z.infer<typeof pictureShape>;

interface Visit {
  readonly url: string;
  /** A selector that matches once the page is rendered. */
  readonly readySelector: string;
  readonly state?: Awaited<ReturnType<typeof signedInState>>;
}

/**
 * Scripts that were there when it stood, as compressed, with the map apart; and what the browser
 * says of the picture once it has settled.
 */
async function visit(browser: Browser, { url, readySelector, state }: Visit): Promise<Picture> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    serviceWorkers: 'block',
    ...(state ? { storageState: state } : {}),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await page.addInitScript(watchPicture, readySelector);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator(readySelector).first().waitFor();
  await page.waitForTimeout(settledMs);
  const picture = await readPicture(page);
  await context.close();
  return picture;
}

const readPicture = async (page: Page): Promise<Picture> =>
  pictureShape.parse(await page.evaluate(() => Reflect.get(window, 'benchPicture')));

// Runs inside the page, so it may use nothing from this file. The page itself knows the moment:
// from here one would look 150 ms later.
function watchPicture(readySelector: string): void {
  const seen = { stood: 0, kb: 0, scripts: 0, lcp: 0, cls: 0 };
  Object.assign(window, { benchPicture: seen });
  const observer = new MutationObserver(() => {
    if (!document.querySelector(readySelector)) return;
    observer.disconnect();
    seen.stood = performance.now();
    for (const entry of performance.getEntriesByType('resource')) {
      if (
        !(entry instanceof PerformanceResourceTiming) ||
        !/^(?!.*map).*\.js$/.test(new URL(entry.name).pathname)
      )
        continue;
      if (entry.initiatorType === 'fetch' || entry.responseEnd === 0) continue;
      seen.scripts += 1;
      seen.kb += entry.encodedBodySize / 1024;
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1)?.startTime ?? seen.lcp;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!Reflect.get(entry, 'hadRecentInput')) seen.cls += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

export const pageWeights: Measurement<World> = {
  name: 'page-weights',
  title: 'The console and the sign-in page in Chromium, with an empty cache on 9 Mbit/s',
  lines: [
    {
      kind: 'count',
      figure: 'console_kb',
      title: 'console: scripts fetched before the first row',
      unit: 'KB',
      goal: { atMost: 200 },
    },
    {
      kind: 'count',
      figure: 'console_scripts',
      title: 'console: requests for them',
      unit: 'count',
      goal: { atMost: 20 },
    },
    {
      kind: 'count',
      figure: 'console_lcp_ms',
      title: 'console: largest paint',
      unit: 'ms',
      goal: { atMost: 2500 },
    },
    {
      kind: 'count',
      figure: 'sign_in_kb',
      title: 'sign-in: scripts fetched',
      unit: 'KB',
      goal: { atMost: 120 },
    },
    {
      kind: 'count',
      figure: 'sign_in_cls',
      title: 'sign-in: layout shift',
      unit: '',
      goal: { atMost: 0.02 },
    },
    {
      kind: 'count',
      figure: 'console_cls',
      title: 'console: layout shift',
      unit: '',
      goal: { atMost: 0.02 },
    },
  ],
  product: async (world) => {
    const product = await startProduct(world, consoleWorld(500));
    if (!product) return undefined;
    const browser = await openBrowser();
    const state = await signedInState(browser, product.port);
    return {
      round: async (): Promise<Figures> => {
        const signIn = await visit(browser, {
          url: addressOf(product.port, '/'),
          readySelector: 'form',
        });
        const row = '[role="row"][data-id]';
        const shown = await visit(browser, {
          url: addressOf(product.port, consolePath),
          readySelector: row,
          state,
        });
        world.log(`console ${JSON.stringify(shown)}, sign-in ${JSON.stringify(signIn)}`);
        return {
          console_kb: shown.kb,
          console_scripts: shown.scripts,
          console_lcp_ms: shown.lcp,
          console_cls: shown.cls,
          sign_in_kb: signIn.kb,
          sign_in_cls: signIn.cls,
        };
      },
      close: async () => {
        await browser.close();
        await product.stop();
      },
    };
  },
};
