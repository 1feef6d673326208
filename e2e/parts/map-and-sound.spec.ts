// Map and alarm sound alone in a real browser: the map draws, the sound plays, and failures are
// reported.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launch, violations } from '../support/browser.ts';
import type { MapProps } from './page/page.tsx';
import { type PartServer, startPartServer } from './part-server.ts';
import { type Picture, pictureOf } from './pixels.ts';

const RED = '#e03131';
const SEA = { light: '#bbd7ea', dark: '#14202b' };
const LAND = { light: '#f4f1e8', dark: '#242b32' };
const start = Date.UTC(2026, 10, 21, 2, 13);

/** As an operator's browser is: no sound before a gesture. */
const launchQuiet = (...more: string[]): Promise<Browser> =>
  launch('--autoplay-policy=document-user-activation-required', ...more);

let server: PartServer;
let browser: Browser;
const contexts: BrowserContext[] = [];
const faults: string[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([startPartServer(), launchQuiet()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
  expect(faults.splice(0)).toEqual([]);
});

/** The page of parts, in a browser without a user gesture; an error in it fails the test. */
async function open(from: Browser = browser): Promise<Page> {
  const context = await from.newContext({ viewport: { width: 640, height: 400 } });
  contexts.push(context);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(server.origin) && !request.url().startsWith('data:'))
      faults.push(`asked for ${request.url()}`);
  });
  await page.goto(server.origin);
  return page;
}

/** So unsure that the map shows the coast around it. */
const UNSURE = 8000;
const fix = (latitude: number, longitude: number, minute = 0, accuracy_m = UNSURE) => ({
  latitude,
  longitude,
  accuracy_m,
  at: new Date(start + minute * 60_000).toISOString(),
  source: 'gps',
});
const cairns: MapProps = {
  positions: [fix(-16.88, 145.73), fix(-16.89, 145.74, 6), fix(-16.9, 145.745, 12)],
  label: 'Position of Jack Wilson',
  theme: 'light',
  height: 230,
};
const fremantle: MapProps = {
  ...cairns,
  positions: [fix(-32.054, 115.76)],
  label: 'Position of Noah Ward',
};

async function show(page: Page, props: MapProps | null, state = 'drawn'): Promise<void> {
  await page.evaluate((given) => Reflect.get(window, 'showMap')(given), props);
  if (props)
    await page.locator(`section[aria-label="${props.label}"][data-state="${state}"]`).waitFor();
}

/** The picture once it says what is asked of it: drawing takes frames. */
async function picture(page: Page, holds: (picture: Picture) => boolean): Promise<Picture> {
  let shown: Picture | undefined;
  await expect
    .poll(
      async () => {
        shown = await pictureOf(browser, page);
        return holds(shown);
      },
      { timeout: 15_000 },
    )
    .toBe(true);
  if (!shown) throw new Error('No picture was taken');
  return shown;
}
const centreIsRed = (shown: Picture): boolean =>
  shown.at(shown.width / 2, shown.height / 2) === RED;

describe('the map', () => {
  it.each(['light', 'dark'] as const)(
    '%s: the worker in his ring, land in the west, sea in the east, from our own origin only',
    async (theme) => {
      const page = await open();
      await show(page, { ...cairns, theme });
      const shown = await picture(page, (one) => centreIsRed(one) && one.count(SEA[theme]) > 0);
      const middle = shown.height / 2;
      expect(shown.at(shown.width / 2 + 9, middle)).toBe('#ffffff');
      expect(shown.at(60, middle + 20)).toBe(LAND[theme]);
      // 0.25 degrees east of the worker: the sea off Cairns that the raw coasts would paint as
      // land.
      expect(shown.at(shown.width - 60, 150)).toBe(SEA[theme]);
      expect(await page.getByText('Natural Earth, GeoNames').isVisible()).toBe(true);
      expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d+\skm$/);
      expect(await violations(page)).toEqual([]);
    },
  );

  it('is made once and moved: theme, another alert, leaving and coming back keep the same canvas', async () => {
    const page = await open();
    await show(page, cairns);
    await page.locator('canvas').evaluate((canvas) => canvas.setAttribute('data-mark', 'first'));
    await show(page, { ...cairns, theme: 'dark' });
    await picture(page, (one) => one.count(SEA.dark) > 1000 && one.count(SEA.light) === 0);
    await show(page, null);
    expect(await page.locator('canvas').count()).toBe(0);
    await show(page, fremantle);
    const shown = await picture(page, (one) => centreIsRed(one) && one.count(SEA.light) > 1000);
    expect(shown.at(60, shown.height / 2)).toBe(SEA.light);
    expect(await page.locator('canvas').getAttribute('data-mark')).toBe('first');
    expect(await page.locator('canvas').getAttribute('aria-label')).toBe(fremantle.label);
    expect(server.asked.filter((path) => path === '/map/places-nz.json')).toEqual([]);
  });

  it('follows the worker until the person moves the map by hand', async () => {
    const page = await open();
    await show(page, fremantle);
    const later = (minute: number, longitude: number): MapProps => ({
      ...fremantle,
      positions: [fix(-32.054, longitude, minute)],
    });
    await show(page, later(1, 115.9));
    await picture(page, (one) => centreIsRed(one));
    await page.locator('canvas').focus();
    await page.keyboard.press('ArrowRight');
    await picture(page, (one) => !centreIsRed(one) && one.count(RED) > 50);
    await show(page, later(2, 115.85));
    await picture(page, (one) => !centreIsRed(one));
    await show(page, cairns);
    await picture(page, (one) => centreIsRed(one));
  });

  it('a sure fix opens near, where the coarse coast would only mislead: names and scale, no sea', async () => {
    const page = await open();
    await show(page, { ...fremantle, positions: [fix(-32.054, 115.76, 0, 6)] });
    await picture(
      page,
      (one) => centreIsRed(one) && one.count(SEA.light) === 0 && one.count(LAND.light) > 1000,
    );
    expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^\d+\sm$/);
  });

  it('says the same in words', async () => {
    const page = await open();
    await show(page, {
      ...cairns,
      positions: [fix(-16.88, 145.73), fix(-16.89, 145.74, 6), fix(-16.9, 145.745, 12, 61)],
    });
    await page.getByText(/Near .* QLD/).waitFor({ state: 'attached' });
    const id = await page.locator('canvas').getAttribute('aria-describedby');
    expect(await page.locator(`[id="${id}"]`).textContent()).toMatch(
      /^Last position: -16\.90000, 145\.74500\. Accuracy: 61 m\. Near .+ QLD\. The trail has 3 positions\.$/,
    );
  });

  it('without its background it still shows where the worker is, and says what is missing', async () => {
    const page = await open();
    await page.route('**/map/*.json', (route) => route.abort());
    await show(page, cairns, 'bare');
    const shown = await picture(page, (one) => centreIsRed(one));
    expect(shown.count(LAND.light)).toBe(0);
    expect(await page.getByRole('status').textContent()).toMatch(
      /map background could not be loaded/,
    );
  });
});

describe('a style of the installation’s own', () => {
  const GROUND = '#cfd8dc';
  const settings = { streets: 'installed', style_url: '/map-tiles/style.json', tiles: null };
  const style = {
    version: 8,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': GROUND } }],
  };
  /** A page whose server has this style; null where it does not come. */
  async function openWith(answer: object | string | null): Promise<Page> {
    const page = await open();
    await page.route(
      '**/map-tiles/settings.json',
      async (route) => await route.fulfill({ json: settings }),
    );
    await page.route('**/map-tiles/style.json', async (route) => {
      if (answer === null) await route.fulfill({ status: 404 });
      else
        await route.fulfill({
          contentType: 'application/json',
          body: typeof answer === 'string' ? answer : JSON.stringify(answer),
        });
    });
    return page;
  }

  it('replaces ours, and shows the worker', async () => {
    const page = await openWith(style);
    await show(page, { ...fremantle, positions: [fix(-32.054, 115.76, 0, 6)] });
    await picture(
      page,
      (one) => centreIsRed(one) && one.count(GROUND) > 1000 && one.count(LAND.light) === 0,
    );
    expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(/^[1-5]0\sm$/);
  });

  it.each([
    ['does not come', null],
    ['is not JSON', '{'],
    ['is no style', { version: 8, sources: {}, layers: 'none' }],
  ])('that %s leaves the built-in map, and the worker in it', async (_name, answer) => {
    const page = await openWith(answer);
    await show(page, cairns);
    const shown = await picture(page, (one) => centreIsRed(one) && one.count(SEA.light) > 0);
    expect(shown.at(60, shown.height / 2 + 20)).toBe(LAND.light);
  });
});

describe('a browser that cannot draw maps', () => {
  let plain: Browser;
  beforeAll(async () => {
    plain = await launchQuiet('--disable-3d-apis');
  });
  afterAll(async () => await plain?.close());

  it('gets coordinates to copy, the nearest place and a link to other maps', async () => {
    const page = await open(plain);
    expect(
      await page.evaluate(() => document.createElement('canvas').getContext('webgl2')),
    ).toBeNull();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await show(page, cairns, 'no-map');
    await page.getByText('-16.90000, 145.74500', { exact: true }).waitFor();
    await page.getByText(/^Near .+ QLD\.$/).waitFor();
    await page.getByRole('button', { name: 'Copy coordinates' }).click();
    await page.getByText('Coordinates copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('-16.90000, 145.74500');
    const link = page.getByRole('link', { name: 'Open in maps' });
    expect(await link.getAttribute('href')).toContain('mlat=-16.9&mlon=145.745');
    expect(await link.getAttribute('rel')).toContain('noopener');
    expect(await violations(page)).toEqual([]);
  });
});

describe('the alarm sound', () => {
  const call = async (page: Page, name: string, ...given: unknown[]): Promise<void> =>
    await page.evaluate(
      ([method, values]) => void Reflect.get(window, 'alarmSound')[method](...values),
      [name, given] as [string, unknown[]],
    );
  const stateOf = async (
    page: Page,
  ): Promise<{ kind: string; mutedUntil: number | null; wanted: number | null }> =>
    await page.evaluate(() => ({ ...Reflect.get(window, 'alarmSound').state }));
  /**
   * The loudest of so many looks, 25 ms apart and timed outside the page, whose clock may stand
   * still.
   */
  async function loudest(page: Page, looks: number): Promise<number> {
    let most = 0;
    for (let at = 0; at < looks; at += 1) {
      most = Math.max(most, await page.evaluate(() => Reflect.get(window, 'alarmSound').level()));
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return most;
  }
  const sounds = async (page: Page) =>
    await expect
      .poll(async () => await loudest(page, 20), { timeout: 15_000 })
      .toBeGreaterThan(0.02);
  const isSilent = async (page: Page) => {
    // Longer than the pause between two beeps.
    await expect.poll(async () => await loudest(page, 30), { timeout: 15_000 }).toBe(0);
    expect(await loudest(page, 80)).toBe(0);
  };
  /** Opened for an operator and let out by a click. */
  async function unlocked(operator = 7): Promise<Page> {
    const page = await open();
    await call(page, 'open', operator);
    await page.mouse.click(300, 300);
    await expect.poll(async () => (await stateOf(page)).kind).toBe('running');
    return page;
  }

  it('is blocked before a gesture, and plays after it', async () => {
    const page = await open();
    // The driver's own evaluate counts as a gesture of the person; this does not.
    const devtools = await page.context().newCDPSession(page);
    const untouched = async (expression: string): Promise<unknown> =>
      (
        await devtools.send('Runtime.evaluate', {
          expression,
          userGesture: false,
          returnByValue: true,
          awaitPromise: true,
        })
      ).result.value;
    await untouched('void alarmSound.open(7)');
    expect(await untouched('alarmSound.state')).toEqual({
      kind: 'blocked',
      blocked: true,
      mutedUntil: null,
      wanted: null,
    });
    await untouched('alarmSound.want(1)');
    for (let look = 0; look < 40; look += 1) expect(await untouched('alarmSound.level()')).toBe(0);
    expect(await untouched('alarmSound.state')).toMatchObject({ kind: 'blocked', wanted: 1 });
    await page.mouse.click(300, 300);
    await expect.poll(async () => (await stateOf(page)).kind).toBe('running');
    await sounds(page);
  });

  it('loops while every timer of the page is paused, until it is stopped', async () => {
    const page = await unlocked();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    await call(page, 'want', 1);
    await loudest(page, 160);
    await sounds(page);
    await call(page, 'want', null);
    await isSilent(page);
  });

  it.each([1, 2, 3, 4])('priority %i really sounds', async (priority) => {
    const page = await unlocked();
    await call(page, 'want', priority);
    await sounds(page);
    expect((await stateOf(page)).wanted).toBe(priority);
  });

  it('the test sounds once, also while muted', async () => {
    const page = await unlocked();
    await call(page, 'muteFor', 10);
    await call(page, 'test', 2);
    await sounds(page);
    await isSilent(page);
  });

  it('a mute is immediate and ends by the audio clock, though every timer is paused', async () => {
    const page = await unlocked();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    await call(page, 'want', 2);
    await sounds(page);
    await call(page, 'muteFor', 0.1);
    await expect.poll(async () => await loudest(page, 1)).toBe(0);
    expect(await stateOf(page)).toEqual({
      kind: 'muted',
      blocked: false,
      mutedUntil: start + 7000,
      wanted: 2,
    });
    await sounds(page);
  });

  it('priority 1 comes back after ten minutes, the others when the mute ends', async () => {
    const page = await unlocked();
    await page.clock.install({ time: start });
    await page.clock.pauseAt(start + 1000);
    await call(page, 'want', 2);
    await call(page, 'muteFor', 60);
    await page.clock.runFor('09:59');
    await call(page, 'want', 1);
    expect((await stateOf(page)).kind).toBe('muted');
    await page.clock.runFor('00:02');
    expect(await stateOf(page)).toMatchObject({
      kind: 'running',
      mutedUntil: start + 1000 + 3_600_000,
    });
    await sounds(page);
    await call(page, 'want', 2);
    expect((await stateOf(page)).kind).toBe('muted');
    await isSilent(page);
    await call(page, 'unmute');
    expect(await stateOf(page)).toMatchObject({ kind: 'running', mutedUntil: null });
    await sounds(page);
  });

  it('a mute survives a reload, for its own operator only', async () => {
    const page = await unlocked(7);
    await call(page, 'muteFor', 30);
    const { mutedUntil } = await stateOf(page);
    expect(mutedUntil).not.toBeNull();
    await page.reload();
    await call(page, 'open', 7);
    expect((await stateOf(page)).mutedUntil).toBe(mutedUntil);
    await page.reload();
    await call(page, 'open', 8);
    expect((await stateOf(page)).mutedUntil).toBeNull();
  });
});
