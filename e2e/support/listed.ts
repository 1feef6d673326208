// The names that a list shows, from top to bottom.
import type { Page } from 'playwright-core';

export const listed = async (page: Page): Promise<string[]> =>
  await page.locator('tbody th[scope=row]').allTextContents();
