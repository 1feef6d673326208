// Presses aimed at one alert while a colleague answers another, and a note typed while its dialog
// is still opening: no other alert is changed.
import { appendFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  type Asked,
  act,
  actionsOf,
  aimAt,
  freeRows,
  idOf,
  pressThere,
} from '../pressing/aimed-presses.ts';
import { throttle } from '../pressing/slow-page.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { frame } from '../support/picture.ts';
import { details, live, setStage } from '../support/stage.ts';

// AIMED_ROUNDS plays more of both, AIMED_FIGURES names a file for what came of them.
const rounds = Number(process.env['AIMED_ROUNDS'] ?? 7);
const figures = process.env['AIMED_FIGURES'];
const delays = [0, 50, 100, 150, 200, 300, 400];
const slow = { latencyMs: 400, bytesPerSecond: 100_000, processor: 4 };
const words = 'Spoke to her, she fell over the dog and needs no ambulance. Rang the team leader.';

const stage = setStage({ withMotion: true });
const origin = () => stage.program().origin;
const note = (line: string) => figures && appendFileSync(figures, `${line}\n`);

/** Waits until the queue rests, as the next person to look would find it. */
async function rest(page: Page): Promise<void> {
  await page.mouse.move(900, 500);
  await expect.poll(async () => await freeRows(page).count(), { timeout: 15_000 }).toBe(6);
  await page.waitForTimeout(900);
}

describe('a press acts on what was shown', () => {
  it(`aimed at one row while a colleague answers the row above, ${rounds} times on a slow line and a slow machine`, {
    timeout: 60_000 + rounds * 12_000,
  }, async () => {
    for (let index = 0; index < 6; index += 1)
      await pendantSays(stage.program().ev04Port, index, 'sos');
    const colleague = await stage.visit({ name: 'centre-admin', height: 900 });
    const page = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
    await live(page);
    await throttle(page, slow);
    const asked = actionsOf(page);
    const counts = { aimed: 0, nothing: 0, wrong: 0 };
    for (let round = 0; round < rounds; round += 1) {
      await rest(page);
      asked.length = 0;
      const above = await idOf(freeRows(page).nth(round % 2));
      const aim = await aimAt(page, freeRows(page).nth(2 + (round % 3)));
      await page.waitForTimeout(350);
      await frame(page, `aimed-${round}-1-at-${aim.id}`);
      await act(colleague.context(), origin(), above, 'acknowledge');
      await page.waitForTimeout(delays[round % delays.length] ?? 0);
      await pressThere(page);
      await page.waitForTimeout(700);
      counts[outcomeOf(asked, aim.id)] += 1;
      await frame(page, `aimed-${round}-2-${outcomeOf(asked, aim.id)}`);
      await act(colleague.context(), origin(), above, 'release');
      if (asked.some(({ action }) => action === 'acknowledge'))
        for (const { id } of asked)
          if (id !== above) await act(page.context(), origin(), id, 'release');
    }
    note(`aimed presses: ${JSON.stringify({ rounds, ...counts })}`);
    expect(counts).toMatchObject({ wrong: 0 });
    // Held under the pointer, most are done as they were meant.
    expect(counts.aimed).toBeGreaterThan(rounds / 2);
  });

  it('a list that moves by itself refuses the press, and says so', async () => {
    for (let index = 10; index < 13; index += 1)
      await pendantSays(stage.program().ev04Port, index, 'sos');
    const page = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
    await live(page);
    const before = await freeRows(page).count();
    const asked = actionsOf(page);
    await page.mouse.move(900, 500);
    await page.waitForTimeout(1_000);
    const row = freeRows(page).nth(1);
    const box = await row.getByRole('button', { name: 'Acknowledge' }).boundingBox();
    if (!box) throw new Error('no button');
    const colleague = await stage.visit({ name: 'centre-admin', height: 900 });
    const above = await idOf(freeRows(page).first());
    await act(colleague.context(), origin(), above, 'acknowledge');
    await expect.poll(async () => await freeRows(page).count()).toBe(before - 1);
    // A hand that comes from elsewhere, such as a finger: nothing held the list.
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await pressThere(page);
    await page.getByText('The list had just moved. Nothing was done.').waitFor();
    expect(asked).toEqual([]);
    await act(colleague.context(), origin(), above, 'release');
  });

  it('text typed after R is the note, on a slow line too: no command, no answer', {
    timeout: 60_000 + Math.ceil(rounds / 7) * 30_000,
  }, async () => {
    await pendantSays(stage.program().ev04Port, 20, 'sos');
    await pendantSays(stage.program().ev04Port, 21, 'sos');
    const counts = { whole: 0, other: 0 };
    const others: string[] = [];
    for (let round = 0; round < Math.ceil(rounds / 7); round += 1) {
      const page = await stage.visit({
        name: 'supervisor',
        path: '/alert-monitoring',
        height: 900,
      });
      await live(page);
      const first = freeRows(page).first();
      const id = await idOf(first);
      await act(page.context(), origin(), id, 'acknowledge');
      const asked = actionsOf(page);
      await throttle(page, slow);
      await page.goto(`${origin()}/alert-monitoring/${id}`);
      await details(page).getByRole('button', { name: 'Resolve' }).waitFor({ timeout: 60_000 });
      // A person sees the button before they press its key (decision 0056).
      await page.waitForTimeout(400);
      await frame(page, `typed-${round}-1-before`);
      await page.keyboard.type(`r${words}`, { delay: 30 });
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Note').waitFor({ timeout: 30_000 });
      await page.waitForTimeout(500);
      await frame(page, `typed-${round}-2-after`);
      const typed = await dialog.getByLabel('Note').inputValue();
      const chosen = await dialog.locator('input:checked').count();
      const comment = await dialog.getByLabel('Resolution comment').inputValue();
      const isWhole =
        typed === words && chosen === 0 && comment === '' && actsIn(asked).length === 0;
      counts[isWhole ? 'whole' : 'other'] += 1;
      if (!isWhole) others.push(JSON.stringify({ typed, chosen, comment, asked }));
      await throttle(page, null);
      await act(page.context(), origin(), id, 'release');
      await page.context().close();
    }
    note(`typed resolutions: ${JSON.stringify({ ...counts, others })}`);
    expect(others).toEqual([]);
  });
});

/** The effect of the press: on the alert aimed at, none, or on another. */
function outcomeOf(asked: readonly Asked[], aimed: number): 'aimed' | 'nothing' | 'wrong' {
  const acts = actsIn(asked);
  if (acts.length === 0) return 'nothing';
  return acts.every(({ id }) => id === aimed) ? 'aimed' : 'wrong';
}

/** Without the note that an alert was looked at, which comes by itself after a while. */
const actsIn = (asked: readonly Asked[]): Asked[] =>
  asked.filter(({ action }) => action !== 'viewed');
