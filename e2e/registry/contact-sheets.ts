// `npm run walk -- sheets`: every screen of an administrator side by side, in the pseudo-language at
// both widths and in both wordings, as contact sheets, and what the two wordings say differently.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as z from 'zod';
import { done } from '../support/ask.ts';
import { pageOf, signIn } from '../support/browser.ts';

/** One pass over the screens. */
export interface Pass {
  readonly name: string;
  readonly width: number;
  /** The person's wording; the pseudo-language is of the tab. */
  readonly language: 'en-AU' | 'en';
  readonly isPseudo: boolean;
}

export const passes: readonly Pass[] = [
  { name: 'pseudo-1440', width: 1440, language: 'en-AU', isPseudo: true },
  { name: 'pseudo-390', width: 390, language: 'en-AU', isPseudo: true },
  { name: 'australian-1440', width: 1440, language: 'en-AU', isPseudo: false },
  { name: 'american-1440', width: 1440, language: 'en', isPseudo: false },
];

const folder = join(import.meta.dirname, '../../data/sheets');
const account = z.object({ data: z.object({ updated_at: z.string() }) });
/** Of one sheet. */
const columns = 8;
const rowsOfSheet = 5;

export const clearSheets = (): void => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
};

/** Who opens this screen: the platform's administrator has no organisation of their own. */
export const accountFor = (path: string): 'admin' | 'organisation-admin' =>
  /^\/(organisation|my)\//.test(path) ? 'organisation-admin' : 'admin';

/** Such an administrator's page that reads as the pass asks. */
export async function pageInWording(
  { browser, origin }: { browser: Browser; origin: string },
  pass: Pass,
  name: ReturnType<typeof accountFor>,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: pass.width, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await signIn(context, origin, `${name}@vigil.example`);
  const own = await context.request.get(`${origin}/api/user/account`);
  const { updated_at } = account.parse(await own.json()).data;
  const data = { language: pass.language, updated_at };
  await done(context.request, { method: 'PUT', address: `${origin}/api/user`, data });
  const { page } = await pageOf(context);
  await page.goto(`${origin}/dashboard${pass.isPseudo ? '?language=pseudo' : ''}`);
  return page;
}

export interface Seen {
  readonly path: string;
  readonly picture: Buffer;
  readonly lines: readonly string[];
}

export const look = async (page: Page, path: string): Promise<Seen> => ({
  path,
  picture: await page.screenshot({ type: 'jpeg', quality: 60 }),
  lines: (await page.locator('body').innerText()).split('\n').filter(Boolean),
});

/** Writes the pictures of a pass as sheets of forty. */
export async function layOutSheets(browser: Browser, pass: Pass, all: readonly Seen[]) {
  const page = await browser.newPage({ viewport: { width: 2400, height: 800 } });
  const [perSheet, cell] = [columns * rowsOfSheet, Math.floor(2400 / columns) - 8];
  for (let first = 0; first < all.length; first += perSheet) {
    const cells = all.slice(first, first + perSheet).map(
      ({ path, picture }) =>
        `<figure style="margin:4px;width:${cell}px;font:11px sans-serif">
          <img width="${cell}" src="data:image/jpeg;base64,${picture.toString('base64')}">
          <figcaption>${path}</figcaption></figure>`,
    );
    await page.setContent(`<div style="display:flex;flex-wrap:wrap">${cells.join('')}</div>`);
    const number = first / perSheet + 1;
    await page.screenshot({
      path: join(folder, `${pass.name}-${number}.png`),
      fullPage: true,
    });
  }
  await page.close();
}

/** Writes each line that one wording has and the other has not, by screen. @returns how many */
export function listDifferences(one: readonly Seen[], other: readonly Seen[]): number {
  const text = one.flatMap(({ path, lines }, at) => {
    const theirs = other[at]?.lines ?? [];
    const [left, right] = [missingIn(lines, theirs), missingIn(theirs, lines)];
    return left.length + right.length === 0
      ? []
      : [path, ...left.map((line) => `  - ${line}`), ...right.map((line) => `  + ${line}`)];
  });
  writeFileSync(join(folder, 'differences.txt'), `${text.join('\n')}\n`);
  return text.filter((line) => line.startsWith('  ')).length;
}

const missingIn = (lines: readonly string[], others: readonly string[]): string[] => [
  ...new Set(lines.filter((line) => !others.includes(line))),
];
