// What must hold whenever the database was moved to another server, by whatever way: alarms that no
// console sees call the staff, and a console that stayed open shows all of them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { CutLine } from './cut-line.ts';
import { pendantSays } from './devices/pendant.ts';
import type { TextService } from './services/text-service.ts';
import { live } from './stage.ts';

const patient = { timeout: 60_000 };
export const alarmsAfter = 20;

export const rowsOf = (page: Page) => page.locator('[role=row][data-id]');
export const idsOf = async (page: Page): Promise<(string | null)[]> =>
  await rowsOf(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')));
export const showsSoon = async (page: Page, count: number): Promise<void> =>
  await expect.poll(async () => await rowsOf(page).count(), patient).toBe(count);

/** Marks the page, which a load would undo. */
export const markStayed = async (page: Page): Promise<void> =>
  await page.evaluate(() => void Reflect.set(window, 'stayed', true));

export const alarm = async (port: number, pendant: number): Promise<void> =>
  await pendantSays(port, pendant, pendant % 4 === 0 ? 'fall' : 'sos');

/** A unit sends its alarm until it is acknowledged. */
async function alarmUntilTaken(port: number, pendant: number): Promise<void> {
  for (;;) {
    const taken = await alarm(port, pendant).then(
      () => true,
      () => false,
    );
    if (taken) return;
    await sleep(100);
  }
}

export interface Move {
  /** A console whose line is cut. */
  readonly page: Page;
  readonly line: CutLine;
  readonly texts: TextService;
  readonly ev04Port: number;
  /** The pendants from here on send. */
  readonly first: number;
  /** So many alerts are older. */
  readonly before: number;
  /** The alert that the move lost. */
  readonly lost?: string;
}

/**
 * Twenty alarms while no console has a line: the staff are called. Then the console gets its line
 * back and shows each once, without a load and without the alert that was lost. With
 * MOVED_FIGURES=1 it prints how long both took.
 */
export async function twentyAreKnown(move: Move): Promise<void> {
  const { page, line, texts, ev04Port, first, before, lost } = move;
  const textsBefore = texts.taken.length;
  await alarmUntilTaken(ev04Port, first);
  const taken = performance.now();
  for (let pendant = first + 1; pendant < first + alarmsAfter; pendant += 1)
    await alarm(ev04Port, pendant);
  const called = () => texts.taken.slice(textsBefore).some(({ body }) => /unseen/i.test(body));
  await expect.poll(called, patient).toBe(true);
  const calledMs = performance.now() - taken;
  line.mend();
  const mended = performance.now();
  await live(page);
  await showsSoon(page, before + alarmsAfter);
  const shownMs = performance.now() - mended;
  const ids = await idsOf(page);
  expect(new Set(ids).size).toBe(before + alarmsAfter);
  expect(ids).not.toContain(lost);
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(true);
  if (process.env['MOVED_FIGURES'])
    process.stdout.write(
      `called after ${Math.round(calledMs)} ms, shown ${Math.round(shownMs)} ms after the line was back\n`,
    );
}
