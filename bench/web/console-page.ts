// The product's console in a real Chromium, signed in as an operator, with what the browser itself says about its work.
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { findBrowser } from '#tools/browser/find-browser.ts';
import { password, staff } from '../product/world-rows.ts';

export interface ConsolePage {
  readonly page: Page;
  /** Processor milliseconds of the page's main thread so far. */
  cpuMs(): Promise<number>;
  /** Frames since the last call that took longer than 50 ms, and tasks that did. */
  slowness(): Promise<{ slowFrames: number; longTasks: number; frames: number }>;
  close(): Promise<void>;
}

/** Opens `path` of the server on `port`. The address is spelt localhost, for which browsers keep secure cookies without TLS. */
export async function openConsolePage(port: number, path: string): Promise<ConsolePage> {
  const found = findBrowser();
  const browser: Browser = await chromium.launch({ executablePath: found.executablePath, args: found.args, env: found.env });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`http://localhost:${port}/`);
  await page.evaluate(signIn, { email: staff.operator.email, password });
  await page.goto(`http://localhost:${port}${path}`);
  await page.evaluate(watchFrames);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    cpuMs: () => taskMs(session),
    slowness: () => page.evaluate(readFrames),
    close: () => browser.close(),
  };
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value;
  if (seconds === undefined) throw new Error('the browser tells no TaskDuration');
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
  const seen: { slowFrames: number; longTasks: number; frames: number } = Reflect.get(window, 'benchFrames');
  const copy = { ...seen };
  Object.assign(seen, { slowFrames: 0, longTasks: 0, frames: 0 });
  return copy;
}
