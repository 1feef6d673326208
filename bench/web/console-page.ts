// The product's console in a real Chromium, signed in as an operator, with the browser's own
// figures of its work.
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { findBrowser } from '#tools/browser/find-browser.ts';
import { password, staff } from '../product/world-rows.ts';

export const consolePath = '/alert-monitoring';
const viewport = { width: 1440, height: 900 };

export interface ConsolePage {
  readonly page: Page;
  /** Processor milliseconds of the page's main thread so far. */
  cpuMs(): Promise<number>;
  /**
   * Begins to look at each frame; apart, because it makes the browser draw sixty a second, which is
   * most of what an idle page would cost.
   */
  watchFrames(): Promise<void>;
  /** Frames since the last call that took longer than 50 ms, and tasks that did. */
  slowness(): Promise<{ slowFrames: number; longTasks: number; frames: number }>;
  close(): Promise<void>;
}

/**
 * The address of the server on `port` is spelt localhost, for which browsers keep secure cookies
 * without TLS.
 */
export const addressOf = (port: number, path: string): string => `http://localhost:${port}${path}`;

export async function openBrowser(): Promise<Browser> {
  const { executablePath, args, env } = findBrowser();
  return await chromium.launch({ executablePath, args, env });
}

/** The cookies of a signed-in operator, for pages that have fetched nothing yet. */
export async function signedInState(
  browser: Browser,
  port: number,
): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(addressOf(port, '/'));
  await page.evaluate(signIn, { email: staff.operator.email, password });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** @param before runs in the page before its own scripts */
export async function openConsolePage(
  port: number,
  path: string,
  before?: () => void,
): Promise<ConsolePage> {
  const browser = await openBrowser();
  const context = await browser.newContext({
    viewport,
    storageState: await signedInState(browser, port),
  });
  const page = await context.newPage();
  if (before) await page.addInitScript(before);
  await page.goto(addressOf(port, path));
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    cpuMs: () => taskMs(session),
    watchFrames: () => page.evaluate(watchFrames),
    slowness: () => page.evaluate(readFrames),
    close: () => browser.close(),
  };
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('the browser reports no TaskDuration');
  return seconds * 1000;
}

// The three below run inside the page, so they may use nothing from this file.

async function signIn(who: { email: string; password: string }): Promise<void> {
  await fetch('/sanctum/csrf-cookie');
  const token = decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? '');
  const headers = { 'content-type': 'application/json', 'x-xsrf-token': token };
  const answer = await fetch('/api/auth', { method: 'POST', headers, body: JSON.stringify(who) });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}: ${await answer.text()}`);
}

function watchFrames(): void {
  const seen = { slowFrames: 0, longTasks: 0, frames: 0 };
  Object.assign(window, { benchFrames: seen });
  let last = performance.now();
  const frame = (now: number): void => {
    seen.frames += 1;
    if (now - last > 50) seen.slowFrames += 1;
    last = now;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  new PerformanceObserver((list) => {
    seen.longTasks += list.getEntries().length;
  }).observe({ type: 'longtask' });
}

function readFrames(): { slowFrames: number; longTasks: number; frames: number } {
  const seen: { slowFrames: number; longTasks: number; frames: number } = Reflect.get(
    window,
    'benchFrames',
  );
  const copy = { ...seen };
  Object.assign(seen, { slowFrames: 0, longTasks: 0, frames: 0 });
  return copy;
}
