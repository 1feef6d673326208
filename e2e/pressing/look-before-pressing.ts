// Waits before a press as a person does and a program does not: the page refuses presses on what
// has only just moved (decision 0056).
import type { Locator, Page } from 'playwright-core';

/** A little longer than the page asks for. */
const lookMs = 330;
/** In a flood things never rest. */
const mostMs = 3_000;
const mostPresses = 3;

/** Waits until nothing that is guarded has moved for as long as a person looks. */
async function look(page: Page): Promise<void> {
  await page.evaluate(
    async ({ lookMs, mostMs }) => {
      const until = performance.now() + mostMs;
      const picture = async () => await new Promise((resolve) => requestAnimationFrame(resolve));
      const restsFor = () =>
        performance.now() - Number(document.documentElement.dataset['lastShift']);
      if (document.documentElement.dataset['lastShift'] === undefined) return;
      await picture();
      while (restsFor() < lookMs && performance.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, Math.max(10, lookMs - restsFor())));
        await picture();
      }
    },
    { lookMs, mostMs },
  );
}

/** How many presses the page has refused. */
const refusals = async (page: Page): Promise<number> =>
  await page
    .evaluate(() => Number(document.documentElement.dataset['refusals'] ?? 0))
    .catch(() => 0);

/** Presses after a look, and again where the page says that nothing was done. */
async function pressSeen<Answer>(page: Page, press: () => Promise<Answer>): Promise<Answer> {
  for (let nth = 1; ; nth += 1) {
    await look(page).catch(() => undefined);
    const before = await refusals(page);
    const refused = async (): Promise<boolean> =>
      nth < mostPresses && (await refusals(page)) > before;
    try {
      const answer = await press();
      if (!(await refused())) return answer;
    } catch (failure) {
      // A box that stays as it was is a failure of `check`.
      if (!(await refused())) throw failure;
    }
  }
}

const presses = ['click', 'tap', 'press', 'check', 'uncheck', 'setChecked', 'dragTo'] as const;
let isTaught = false;

/**
 * From now on presses by locators, and by the keyboard of this page, come after a look, and again
 * where they were refused. The mouse and typing are left as fast as the story says.
 */
export function lookBeforePressing(page: Page): void {
  const { keyboard } = page;
  const press = keyboard.press.bind(keyboard);
  keyboard.press = async (...how) => await pressSeen(page, async () => await press(...how));
  if (isTaught) return;
  isTaught = true;
  const kind: object = Object.getPrototypeOf(page.locator('body'));
  // The second half of a double press may be refused, which is what it is for: it is not repeated.
  for (const name of ['dblclick', ...presses]) {
    const press: unknown = Reflect.get(kind, name);
    if (typeof press !== 'function') throw new Error(`Locators have no ${name}`);
    Reflect.set(kind, name, async function (this: Locator, ...how: unknown[]) {
      // Errors are left to the press itself, which reports a missing or covered element.
      await this.scrollIntoViewIfNeeded().catch(() => undefined);
      const once = async () => await Reflect.apply(press, this, how);
      if (name !== 'dblclick') return await pressSeen(this.page(), once);
      await look(this.page()).catch(() => undefined);
      return await once();
    });
  }
}
