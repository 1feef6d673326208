// An operator who has no mouse: everything at the console by keys, and a page that notes any press
// of a pointer.
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { details } from '../support/stage.ts';

/** The keys of the dialog that ends an alert: what it was, then whether a response was sent. */
export interface KeyedEnding {
  readonly outcome: '1' | '2' | '3';
  readonly response: '4' | '5';
  readonly note: string;
}

/** Notes each press of a pointer. */
export const notePointers = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() => {
    const count = () => {
      const { dataset } = document.documentElement;
      dataset['pointers'] = String(Number(dataset['pointers'] ?? 0) + 1);
    };
    addEventListener('pointerdown', count, true);
  });
};

/** How often a pointer was pressed since the page was loaded. */
export const pointersOf = async (page: Page): Promise<number> =>
  await page.evaluate(() => Number(document.documentElement.dataset['pointers'] ?? 0));

/**
 * A key that a waiting person would press again: for a second after the page changed its view by
 * itself a letter does nothing (web/kit/keyboard/keys.ts). Until `shown` is there.
 */
export async function pressUntil(page: Page, keys: string, shown: Locator): Promise<void> {
  for (const last of [false, false, true]) {
    for (const key of keys.split(' ')) await page.keyboard.press(key);
    const waited = shown.first().waitFor({ timeout: last ? 10_000 : 2_500 });
    if (last) return await waited;
    const isShown = await waited.then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
}

/** An alert of this person that is not over is opened by going from row to row, down and then up. */
export async function openByKeys(page: Page, person: string): Promise<void> {
  const shown = details(page).filter({
    has: page.getByRole('heading', { name: person }),
    hasNot: page.getByText(/^Resolved by /),
  });
  for (const key of 'jjjjjjkkkkkk') {
    await page.keyboard.press(key);
    const isShown = await shown.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (isShown) return;
  }
  throw new Error(`No row opens ${person}`);
}

/** Moves the focus on until it is on this. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const focused = target.and(page.locator(':focus'));
  for (let nth = 0; nth < 40; nth += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not lead there');
}

/** The dialog that ends an alert, from its key to its end. */
export async function endByKeys(
  page: Page,
  { outcome, response, note }: KeyedEnding,
): Promise<void> {
  const dialog = page.getByRole('dialog');
  await pressUntil(page, 'r', dialog);
  await page.keyboard.press(outcome);
  await page.keyboard.press(response);
  const comment = dialog.getByLabel('Resolution comment');
  await tabTo(page, comment);
  await page.keyboard.press('ArrowDown');
  // The first letter of a note moves into its field.
  await page.keyboard.type(note);
  const why = dialog.getByLabel('Why were required steps not done?');
  if ((await why.count()) > 0) {
    await tabTo(page, why);
    // After a choice that suits a false alarm only.
    for (const key of ['Home', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  }
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
}

/** Runs an action without a key of its own by its name in the palette. */
export async function runByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox').and(page.locator(':focus'));
  await search.waitFor();
  await page.keyboard.type(name);
  await page.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
}
