// The walk's look for text that is cut off or drawn over other text, and what it leaves alone: text
// that ends in dots, that can be scrolled to, or that only stands close to other text.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closePages, keptBrowser } from '../support/browser.ts';
import { cutTexts } from './cut-text.ts';

let page: Page;
beforeAll(async () => {
  const browser = await keptBrowser();
  page = await browser.newPage({ viewport: { width: 800, height: 600 } });
}, 60_000);
afterAll(async () => await closePages(page.context().browser() ?? (await keptBrowser())));

const box = 'width: 150px; white-space: nowrap;';
const words = 'A long name of a department';

it.each([
  ['cut by its box', `<p style="${box} overflow: hidden">${words}</p>`, [`cut "${words}"`]],
  [
    'that ends in dots',
    `<p style="${box} overflow: hidden; text-overflow: ellipsis">${words}</p>`,
    [],
  ],
  ['that scrolls', `<p style="${box} overflow: auto">${words}</p>`, []],
  ['whole', `<p>${words}</p><p>Next to it</p>`, []],
  [
    'drawn over another',
    `<p style="position: absolute; top: 0; left: 0; margin: 0">First words</p>
     <p style="position: absolute; top: 4px; left: 30px; margin: 0">Second words</p>`,
    ['"First words" over "Second words"'],
  ],
])('text %s', async (_what, content, found) => {
  await page.setContent(content);
  expect(await cutTexts(page)).toEqual(found);
});
