// The console's self-test: each fault is shown on it in words, and to the supervisor with its
// operator's name.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { details, live, setStage } from '../support/stage.ts';
import { databaseOf, renderersOf, standStill } from '../support/stand-still.ts';

const stage = setStage({
  settings: { CANARY_SECONDS: '15' },
  withOwnBrowser: true,
  withSound: true,
});
const soon = { timeout: 10_000 };

interface Seat {
  readonly page: Page;
  /** Stops all traffic on the live connection without closing it, or lets it pass again. */
  hush(quiet: boolean): void;
  /** The tab's own process. */
  readonly renderers: readonly number[];
}

/** A signed-in console with sounds enabled. */
async function seat(name: string): Promise<Seat> {
  const before = await renderersOf(stage.browser());
  let quiet = false;
  const prepare = async (context: BrowserContext): Promise<void> => {
    await context.routeWebSocket(/\/app\//, (near) => {
      const far = near.connectToServer();
      near.onMessage((message) => !quiet && far.send(message));
      far.onMessage((message) => !quiet && near.send(message));
    });
    await context.addInitScript(() => {
      const construct = (Original: typeof AudioContext, given: unknown[]): AudioContext => {
        const made: AudioContext = Reflect.construct(Original, given);
        Reflect.set(window, 'audio', made);
        return made;
      };
      Reflect.set(window, 'AudioContext', new Proxy(window.AudioContext, { construct }));
    });
  };
  const page = await stage.visit({ name, path: '/alert-monitoring', height: 900, prepare });
  await live(page);
  // The press lets sound out.
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  const renderers = (await renderersOf(stage.browser())).filter((pid) => !before.includes(pid));
  return {
    page,
    renderers,
    hush: (next) => {
      quiet = next;
    },
  };
}

const banner = (page: Page, words: string | RegExp) =>
  page.locator('[data-bar]').filter({ hasText: words });
const deaf = (page: Page, trouble: string) => banner(page, `Mei Chen (${trouble})`);
const well = async (page: Page) =>
  await banner(page, 'unavailable:').waitFor({ state: 'hidden', ...soon });

describe('a console that works', () => {
  it('shows that it is live, and the hops of an alert', async () => {
    await pendantSays(stage.program().ev04Port, 7, 'sos');
    const { page } = await seat('operator');
    await page.getByText('Live', { exact: true }).waitFor(soon);
    const hopsOf = async (alert: string | null) =>
      await page.evaluate(
        async (id) => (await (await fetch(`/api/alerts/${id}/hops`)).json()).data,
        alert,
      );
    const rows = page.locator('[role=row][data-id]');
    // An alert that was open before the console started was painted too.
    const before = await rows.first().getAttribute('data-id');
    await expect
      .poll(async () => (await hopsOf(before)).consoles[0]?.painted_at, { timeout: 20_000 })
      .toEqual(expect.any(String));

    await pendantSays(stage.program().ev04Port, 0, 'sos');
    await expect.poll(async () => await rows.count(), soon).toBe(2);
    const ids = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
    const id = ids.find((one) => one !== before) ?? null;
    const hops = async () => await hopsOf(id);
    await expect
      .poll(async () => (await hops()).consoles[0]?.sounded_at, { timeout: 20_000 })
      .toEqual(expect.any(String));
    const { kept_at, sent_at, consoles } = await hops();
    expect(consoles).toMatchObject([
      {
        staff: { name: 'Mei Chen' },
        received_at: expect.any(String),
        painted_at: expect.any(String),
      },
    ]);
    expect(Date.parse(consoles[0].painted_at)).toBeGreaterThanOrEqual(
      Date.parse(consoles[0].received_at),
    );
    expect(Date.parse(sent_at)).toBeGreaterThanOrEqual(Date.parse(kept_at));
    await page.locator(`[role=row][data-id="${id}"] a`).click();
    await details(page).waitFor();
    await expect
      .poll(async () => (await hops()).consoles[0]?.acted_at, { timeout: 20_000 })
      .toEqual(expect.any(String));
  });

  it('receives, paints and sounds a canary that no queue shows', async () => {
    const { page } = await seat('operator');
    const before = await page.locator('[role=row][data-id]').count();
    await page.locator('[data-canary]').waitFor({ state: 'attached', timeout: 40_000 });
    const receipt = await page.waitForRequest((request) => {
      const report: unknown = request.url().endsWith('/consoles/receipts')
        ? request.postDataJSON()
        : null;
      return /"painted_at":"[^"]+","sounded_at":"/.test(JSON.stringify(report));
    }, soon);
    expect(receipt.postDataJSON().canary).toMatchObject({
      id: Number(await page.locator('[data-canary]').getAttribute('data-canary')),
    });
    expect(await page.locator('[role=row][data-id]').count()).toBe(before);
    expect(await violations(page)).toEqual([]);
  });
});

describe('a console’s fault is shown on it and to the supervisor', () => {
  it('a live connection without traffic', async () => {
    const [mei, aroha] = [await seat('operator'), await seat('supervisor')];
    mei.hush(true);
    await banner(mei.page, /^Not live: no response from the server for/).waitFor(soon);
    await deaf(aroha.page, 'not live').waitFor(soon);
    mei.hush(false);
    await banner(mei.page, 'Not live').waitFor({ state: 'hidden', ...soon });
    await well(aroha.page);
  });

  it('sound stopped by the browser, and sound that is silent', async () => {
    const [mei, aroha] = [await seat('operator'), await seat('supervisor')];
    await mei.page.evaluate(
      async () => await (Reflect.get(window, 'audio') as AudioContext).suspend(),
    );
    await banner(mei.page, 'Sounds are blocked').waitFor(soon);
    await deaf(aroha.page, 'no sound').waitFor(soon);
    await mei.page.getByRole('button', { name: 'Enable sounds' }).click();
    await well(aroha.page);

    await mei.page.evaluate(() => {
      Reflect.set(
        AnalyserNode.prototype,
        'getFloatTimeDomainData',
        (samples: Float32Array) => void samples.fill(0),
      );
    });
    await banner(mei.page, 'No sound: the alarm of this console gives no signal').waitFor(soon);
    await deaf(aroha.page, 'no sound').waitFor(soon);
  });

  it('a tab that is frozen', async () => {
    const aroha = await seat('supervisor');
    const mei = await seat('operator');
    expect(mei.renderers.length).toBeGreaterThan(0);
    const goOn = standStill(mei.renderers);
    await deaf(aroha.page, 'not responding').waitFor(soon);
    goOn();
    await well(aroha.page);
    await live(mei.page);
  });

  it('a database that does not answer', async () => {
    const [mei, aroha] = [await seat('operator'), await seat('supervisor')];
    const goOn = standStill(databaseOf(stage.program().dataDirectory));
    for (const { page } of [mei, aroha])
      await banner(page, 'The database is not responding').waitFor(soon);
    goOn();
    for (const { page } of [mei, aroha])
      await banner(page, 'The database is not responding').waitFor({
        state: 'hidden',
        timeout: 20_000,
      });
  });

  it('a closed tab is not reported as deaf', async () => {
    const [mei, aroha] = [await seat('operator'), await seat('supervisor')];
    const open = async () =>
      await aroha.page.evaluate(async () => (await (await fetch('/api/consoles')).json()).data);
    await expect.poll(async () => (await open()).length, soon).toBe(2);
    // A browser that is driven ends a closed tab at once, without its last words; one that goes
    // elsewhere says them.
    await mei.page.goto('about:blank');
    await expect
      .poll(async () => await open(), soon)
      .toMatchObject([{ staff: { name: 'Aroha Tamihana' }, troubles: [] }]);
  });
});
