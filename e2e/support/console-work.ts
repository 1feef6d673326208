// The operators' actions on an alert at their consoles, by its kind, and what every other console
// must show of them.
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AlertRow } from '#domain/alerts/alert.ts';
import { details, story } from './stage.ts';

export interface Ending {
  readonly outcome: 'Genuine' | 'False alarm' | 'Test';
  readonly response: 'Response sent' | 'No response sent';
  readonly note: string;
}

export const button = (page: Page, name: string): Locator =>
  details(page).getByRole('button', { name });
export const tab = async (page: Page, name: string | RegExp) =>
  await page.getByRole('tab', { name }).click();
export const storyShows = async (page: Page, words: string | RegExp) =>
  await story(page).filter({ hasText: words }).first().waitFor();

export async function comment(page: Page, words: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: /^Add a note/ });
  const note = page.locator('#alert-comment textarea:focus');
  // What the action before changes may come between the two presses.
  await expect
    .poll(
      async () => {
        if (await note.isVisible()) return true;
        if (await item.isVisible()) await item.click();
        else await button(page, 'More').click();
        return await note.isVisible();
      },
      { timeout: 60_000 },
    )
    .toBe(true);
  await page.keyboard.type(words);
  await page.keyboard.press('Control+Enter');
  await tab(page, 'Timeline');
  await storyShows(page, words);
  await page.keyboard.press('Escape');
}

/** Why the required steps were not done, where some were not. */
export async function sayWhySkipped(dialog: Locator): Promise<void> {
  const why = dialog.getByLabel('Why were required steps not done?');
  if ((await why.count()) > 0) await why.selectOption('The person is safe.');
}

/** Fills in the dialog that ends an alert. */
export async function sayHowItEnded(
  dialog: Locator,
  { outcome, response, note }: Ending,
): Promise<void> {
  await dialog.getByText(outcome, { exact: true }).click();
  await dialog.getByText(response, { exact: true }).click();
  await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
  await dialog.getByLabel('Note').fill(note);
  if (outcome === 'Genuine') await sayWhySkipped(dialog);
}

/** The consoles on which everything is watched, and the alerts that were raised, by kind. */
export interface ConsoleWork {
  readonly raised: Map<string, AlertRow>;
  alertOf(kind: string): AlertRow;
  personOf(kind: string): string;
  row(page: Page, kind: string): Locator;
  inState(page: Page, kind: string, state: string): Locator;
  /** Opens it on these screens. */
  open(kind: string, ...pages: Page[]): Promise<void>;
  /** Everybody else's queue says it at once. */
  acknowledge(page: Page, kind: string, name: string): Promise<void>;
  /** It leaves every other queue. */
  resolve(page: Page, kind: string, ending: Ending): Promise<void>;
}

export function consoleWork(everybody: () => Page[]): ConsoleWork {
  const raised = new Map<string, AlertRow>();
  const alertOf = (kind: string): AlertRow => {
    const alert = raised.get(kind);
    if (!alert) throw new Error(`${kind} was not raised`);
    return alert;
  };
  const personOf = (kind: string): string => alertOf(kind).person?.name ?? 'nobody';
  const row = (page: Page, kind: string): Locator =>
    page.locator(`[role=row][data-id="${alertOf(kind).id}"]`);
  const inState = (page: Page, kind: string, state: string): Locator =>
    row(page, kind).and(page.locator(`[data-state=${state}]`));
  return {
    raised,
    alertOf,
    personOf,
    row,
    inState,
    open: async (kind, ...pages) => {
      for (const page of pages) {
        await row(page, kind).locator('a').click();
        await page
          .locator(`section[data-alert="${alertOf(kind).id}"]`)
          .getByRole('heading', { name: personOf(kind) })
          .waitFor();
      }
    },
    acknowledge: async (page, kind, name) => {
      await details(page).getByRole('button', { name: 'Acknowledge' }).click();
      for (const one of everybody())
        await inState(one, kind, 'acknowledged').filter({ hasText: name }).waitFor();
    },
    resolve: async (page, kind, ending) => {
      const resolving = details(page).getByRole('button', { name: 'Resolve' });
      await resolving.click();
      const dialog = page.getByRole('dialog');
      // Within half a second of taking over, a press in the same place does nothing
      // (web/kit/keyboard/presses.ts); a test can be that fast, so it presses again.
      await dialog.waitFor({ timeout: 4000 }).catch(async () => await resolving.click());
      await sayHowItEnded(dialog, ending);
      await dialog.getByRole('button', { name: 'Resolve' }).click();
      await dialog.waitFor({ state: 'hidden' });
      for (const one of everybody()) await row(one, kind).waitFor({ state: 'detached' });
    },
  };
}
