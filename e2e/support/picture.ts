// What a story looks like at this moment, for whoever asks for it: PICTURES names a folder, and
// each page is taken at desktop and phone width, light and dark.
import type { Page } from 'playwright-core';

const folder = process.env['PICTURES'];
export const picturesAreTaken = folder !== undefined;
const phone = { width: 390, height: 844 };
/** Longer than anything of the page takes to settle at another width. */
const settlesMs = 400;

/** One frame of a film, which must change nothing: the page as it is. */
export async function frame(page: Page, name: string): Promise<void> {
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}

/** Does nothing without PICTURES. The page is as before afterwards. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
  const sizes = desktop.width > phone.width ? [desktop, phone] : [desktop];
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(settlesMs);
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize(desktop);
  await page.emulateMedia({ colorScheme: null });
}
