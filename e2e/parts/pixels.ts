// Reads colours out of a screenshot, in an empty page of the same browser, so that no picture
// library is needed.
import type { Browser, Page } from 'playwright-core';

export interface Picture {
  width: number;
  height: number;
  /** "#rrggbb" at a point. */
  at: (x: number, y: number) => string;
  /** How many pixels have a colour. */
  count: (colour: string) => number;
}

const readers = new WeakMap<Browser, Promise<Page>>();

/** The page's first canvas as it is on the screen, with everything drawn over it. */
export async function pictureOf(browser: Browser, page: Page): Promise<Picture> {
  const png = await page.locator('canvas').first().screenshot({ type: 'png' });
  const reader = readers.get(browser) ?? browser.newPage();
  readers.set(browser, reader);
  const { width, height, base64 } = await (await reader).evaluate(decode, png.toString('base64'));
  const bytes = Buffer.from(base64, 'base64');
  const colour = (pixel: number): string => `#${bytes.toString('hex', 4 * pixel, 4 * pixel + 3)}`;
  return {
    width,
    height,
    at: (x, y) => colour(Math.round(y) * width + Math.round(x)),
    count: (wanted) => {
      let found = 0;
      for (let pixel = 0; pixel < width * height; pixel += 1)
        if (colour(pixel) === wanted) found += 1;
      return found;
    },
  };
}

/** Runs in the page: a PNG to plain pixels, four bytes each. */
async function decode(png: string): Promise<{ width: number; height: number; base64: string }> {
  const file = await fetch(`data:image/png;base64,${png}`);
  const bitmap = await createImageBitmap(await file.blob());
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  if (!context) throw new Error('No canvas to read with');
  context.drawImage(bitmap, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const base64 = await new Promise<string>((done) => {
    const asUrl = new FileReader();
    asUrl.onload = () => done(String(asUrl.result).replace(/^[^,]*,/, ''));
    asUrl.readAsDataURL(new Blob([data]));
  });
  return { width, height, base64 };
}
