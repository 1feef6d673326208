// Notices alone in a real browser: a press on one counts, whatever appears on the page or among the
// notices between press and release.
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { launchWithoutMap } from '../support/browser.ts';
import { type PartServer, startPartServer } from './part-server.ts';

let server: PartServer;
let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startPartServer(), launchWithoutMap()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});

/** The page of parts, whose clock moves only when a test moves it. */
async function open(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 800, height: 500 },
    reducedMotion: 'reduce',
    ...options,
  });
  contexts.push(context);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(server.origin);
  await page.clock.pauseAt(Date.now() + 60_000);
  return page;
}

const say = async (page: Page, tone: 'success' | 'error', text: string) =>
  await page.evaluate(([how, words]) => void Reflect.get(window, 'toast')[how](words), [
    tone,
    text,
  ] as const);
const shown = async (page: Page): Promise<string[]> =>
  await page.locator('section[aria-label=Notices] > div').allTextContents();
const dismiss = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: text }).getByRole('button', { name: 'Dismiss' });

async function centreOf(page: Page, text: string): Promise<{ x: number; y: number }> {
  const box = await dismiss(page, text).boundingBox();
  if (!box) throw new Error(`"${text}" is not shown`);
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** A bar appears where the notices are, as when the answers of a page arrive. */
async function drawBarBelow(page: Page): Promise<void> {
  await page.evaluate(() => {
    const bar = document.createElement('button');
    bar.textContent = 'Save';
    Object.assign(bar.style, {
      position: 'fixed',
      left: 0,
      right: 0,
      bottom: 0,
      width: '100%',
      height: '120px',
    });
    document.body.append(bar);
  });
  // Longer than the notices wait before they look at the page again, and shorter than a press.
  await page.clock.runFor(500);
}

/** Where the page ends and the notices begin, from the top of the window. */
const ends = async (page: Page): Promise<{ page: number; notices: number }> =>
  await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('div'));
    Object.assign(probe.style, { position: 'absolute', top: 0, height: 'var(--vigil-screen)' });
    const { height } = probe.getBoundingClientRect();
    probe.remove();
    return {
      page: height,
      notices:
        document.querySelector('section[aria-label=Notices]')?.getBoundingClientRect().top ?? 0,
    };
  });

it.each([800, 390])(
  'at %i px the page ends where the notices begin, however many there are, and is whole again without them',
  async (width) => {
    const page = await open({ viewport: { width, height: 500 } });
    for (const text of [
      'Not saved',
      'Not sent',
      'The export of all people of the organisation failed: the server was restarted meanwhile',
    ]) {
      await say(page, 'error', text);
      await expect.poll(async () => (await ends(page)).page).toBeLessThan(500);
      await expect.poll(async () => (await ends(page)).page - (await ends(page)).notices).toBe(0);
    }
    for (const text of await shown(page)) await dismiss(page, text).click();
    await expect.poll(async () => (await ends(page)).page).toBe(500);
  },
);

it('the end of a page that is longer than the window is reached above the notices', async () => {
  const page = await open();
  await page.evaluate(() => {
    const end = document.createElement('button');
    end.textContent = 'The last thing to press';
    end.style.marginTop = '900px';
    document.querySelector('#root')?.append(end);
  });
  await say(page, 'error', "You're offline. Nothing was saved.");
  await expect.poll(async () => (await ends(page)).page).toBeLessThan(500);
  await page.getByRole('button', { name: 'The last thing to press' }).click({ timeout: 5000 });
});

it('a press on Dismiss counts though a bar appears under the notice before the release', async () => {
  const page = await open();
  await say(page, 'error', 'Not saved');
  await say(page, 'error', 'Not sent');
  const { x, y } = await centreOf(page, 'Not saved');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await drawBarBelow(page);
  await page.mouse.up();
  await expect.poll(() => shown(page)).toEqual(['Not sent']);
});

it('a press counts when the notice above it leaves before the release', async () => {
  const page = await open();
  await say(page, 'success', 'Saved');
  await say(page, 'error', 'Not sent');
  const { x, y } = await centreOf(page, 'Not sent');
  await page.clock.runFor(4900);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.clock.runFor(500);
  await page.mouse.up();
  await expect.poll(() => shown(page)).toEqual([]);
});

it('a press counts when the same words are said again before the release, and they do not come back', async () => {
  const page = await open();
  await say(page, 'error', 'Network error');
  const { x, y } = await centreOf(page, 'Network error');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await say(page, 'error', 'Network error');
  await page.mouse.up();
  await expect.poll(() => shown(page)).toEqual([]);
  await page.clock.runFor(10_000);
  expect(await shown(page)).toEqual([]);
});

it.each(['Enter', 'Space'])(
  '%s on Dismiss counts when the same words were said again meanwhile',
  async (key) => {
    const page = await open();
    await say(page, 'error', 'Network error');
    await dismiss(page, 'Network error').focus();
    await say(page, 'error', 'Network error');
    await page.keyboard.down(key);
    // Space presses on release.
    if (key === 'Space') await say(page, 'error', 'Network error');
    await page.keyboard.up(key);
    await expect.poll(() => shown(page)).toEqual([]);
  },
);

it('a touch on Dismiss counts though a bar appears under the notice before the finger leaves', async () => {
  const page = await open({ hasTouch: true });
  await say(page, 'error', 'Not saved');
  const point = await centreOf(page, 'Not saved');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await drawBarBelow(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(() => shown(page)).toEqual([]);
});
