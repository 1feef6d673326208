// One alert after another for two operators at their keyboards and a supervisor with automatic
// distribution: each is offered to the freer one, owned and called with a few keys, and resolved.
import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { endByKeys, notePointers, pointersOf } from '../pressing/by-keys.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { picture, picturesAreTaken } from '../support/picture.ts';
import { details, live, setStage } from '../support/stage.ts';

// MANY_ALERTS raises more, MANY_FIGURES names a file for what came of them.
const many = Number(process.env['MANY_ALERTS'] ?? 6);
const figures = process.env['MANY_FIGURES'];
const flags = ['sos', 'fall', 'sos', 'no_motion', 'sos'] as const;
const ownerOf = { operator: 'Mei Chen', 'centre-admin': 'Graham Doyle' } as const;

// Pictures show the map, which is most of what a console costs.
const stage = setStage({ pagesStay: true, withMap: picturesAreTaken });

interface Worked {
  readonly id: number;
  readonly by: string;
  /** From the offer to owned and called. */
  readonly keys: number;
}
const worked: Worked[] = [];
let raised = 0;

/** The ids of all open alerts. */
async function open(page: Page): Promise<number[]> {
  const answer = await page.request.get(`${stage.program().origin}/api/alerts?per_page=100`);
  const { data }: { data: AlertRow[] } = await answer.json();
  return data.map(({ id }) => id);
}

/** Presses keys, again where nothing came of them. @returns how many presses it took */
async function keyed(
  page: Page,
  keys: string,
  shown: ReturnType<Page['locator']>,
): Promise<number> {
  const all = keys.split(' ');
  for (let presses = all.length; ; presses += all.length) {
    for (const key of all) await page.keyboard.press(key);
    const isShown = await shown
      .first()
      .waitFor({ timeout: 2_500 })
      .then(
        () => true,
        () => false,
      );
    if (isShown) return presses;
    if (presses >= 4 * all.length) throw new Error(`${keys} did nothing`);
  }
}

/** Takes what is offered until everything is over. */
async function work(page: Page, by: string): Promise<void> {
  const offer = page.getByText(/^Offered to you: the alert for/);
  const calling = details(page).getByRole('button', { name: /^Calling .+ End call$/ });
  while (worked.length < many) {
    const [words] = await offer.allInnerTexts();
    const person = words && /the alert for (.+?)\. It goes/.exec(words)?.[1];
    if (!person) {
      await sleep(100);
      continue;
    }
    const owned = details(page)
      .filter({ has: page.getByRole('heading', { name: person }) })
      .getByText('Acknowledged', { exact: true });
    const keys = (await keyed(page, 'y', owned)) + (await keyed(page, 'c', calling));
    const id = Number(await details(page).getAttribute('data-alert'));
    worked.push({ id, by, keys });
    await keyed(page, 'e s', details(page).getByRole('button', { name: 'Call', exact: true }));
    await calling.waitFor({ state: 'hidden' });
    await endByKeys(page, { outcome: '2', response: '5', note: `Spoke to ${person}` });
  }
}

/** What a console with many alerts looks like at each width and zoom. */
async function takePictures(): Promise<void> {
  if (!picturesAreTaken) return;
  const page = await stage.visit({ name: 'supervisor', path: '/alert-monitoring', height: 900 });
  await live(page);
  await page.locator('[role=row][data-id] a').first().click();
  await details(page).getByRole('heading').first().waitFor();
  await picture(page, 'many');
  await page.setViewportSize({ width: 1024, height: 768 });
  await picture(page, 'many');
  // A window of 1440 by 900 at 200 %.
  await page.setViewportSize({ width: 720, height: 450 });
  await picture(page, 'many-200-percent');
  await page.close();
}

/** How much of a heading is cut, in pixels: less than one already costs letters. */
function cutBy(heading: Element): number {
  const words = document.createRange();
  words.selectNodeContents(heading);
  return words.getBoundingClientRect().width - heading.getBoundingClientRect().width;
}

it(`${many} alerts are owned and called with a few keys each, and none is left`, {
  timeout: 120_000 + many * 15_000,
}, async () => {
  const seat = async (name: string, path: string): Promise<Page> => {
    const page = await stage.visit({ name, path, height: 1000, prepare: notePointers });
    await live(page);
    await page.locator('body').press('Shift');
    return page;
  };
  const [mei, graham, aroha] = [
    await seat('operator', '/alert-monitoring'),
    await seat('centre-admin', '/alert-monitoring'),
    await seat('supervisor', '/alert-monitoring/supervisor'),
  ];
  await aroha.getByLabel('Next alert', { exact: true }).selectOption('automatic');
  for (const page of [mei, graham])
    await page.getByRole('button', { name: /^Taking new alerts/ }).waitFor();

  const raise = async (): Promise<void> => {
    for (; raised < many; raised += 1) {
      const flag = flags[raised % flags.length] ?? 'sos';
      await pendantSays(stage.program().ev04Port, raised, flag);
      // As they come in a busy hour, ten times as fast.
      await sleep(300 + 700 * (raised % 5));
      if (raised === Math.floor(many / 2)) await takePictures();
    }
  };
  await Promise.all([raise(), work(mei, ownerOf.operator), work(graham, ownerOf['centre-admin'])]);

  expect(new Set(worked.map(({ id }) => id)).size).toBe(many);
  expect(await open(aroha)).toEqual([]);
  for (const page of [mei, graham]) {
    expect(await pointersOf(page)).toBe(0);
    expect(await page.locator('#page-title').evaluate(cutBy)).toBeLessThan(0.01);
  }
  const keys = worked.map((one) => one.keys).sort((left, right) => left - right);
  const median = keys[Math.floor(keys.length / 2)] ?? 0;
  if (figures)
    appendFileSync(figures, `${JSON.stringify({ many, median, most: keys.at(-1), worked })}\n`);
  expect(median).toBeLessThanOrEqual(4);
});
