// Streets from a file: the real program serves it, a real browser draws it at the scale of the fix,
// and a broken file is reported to the platform's admins only.
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { desert, writeVillage } from '#server/settings/map/village.factory.ts';
import { type Picture, pictureOf } from '../parts/pixels.ts';
import { violations } from '../support/browser.ts';
import { sendFrame } from '../support/devices/pendant.ts';
import { picture } from '../support/picture.ts';
import { details, setStage } from '../support/stage.ts';

const folder = mkdtempSync(join(tmpdir(), 'street-map-'));
const path = join(folder, 'region.pmtiles');
writeVillage(path, 'openmaptiles', { at: desert });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const stage = setStage({ withMap: true, settings: { MAP_TILES: path } });
const patient = 120_000;

const RED = '#e03131';
const COLOURS = {
  light: { water: '#bbd7ea', green: '#dfe8cf', main: '#fff6d6', road: '#ffffff' },
  dark: { water: '#14202b', green: '#26342f', main: '#53606d', road: '#434e59' },
} as const;

/** Signs an account in and opens the SOS of the village, its map drawn. */
async function atTheAlert(name: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await stage.visit({ name, height: 900 });
  await page.emulateMedia({ colorScheme: scheme });
  await page.goto(`${stage.program().origin}/alert-monitoring`);
  await page.locator('[role=grid] [role=row][data-id] a').first().click();
  await mapOf(page);
  return page;
}
async function mapOf(page: Page): Promise<void> {
  await details(page)
    .locator('section[aria-label^="Position of"][data-state="drawn"]')
    .waitFor({ timeout: 60_000 });
}

/** The map once it says what is asked of it: drawing takes frames. */
async function drawn(page: Page, holds: (shown: Picture) => boolean): Promise<void> {
  await expect
    .poll(async () => holds(await pictureOf(stage.browser(), page)), { timeout: 30_000 })
    .toBe(true);
}
const centreIsRed = (shown: Picture): boolean =>
  shown.at(shown.width / 2, shown.height / 2) === RED;

async function showsStreets(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  const { water, green, main, road } = COLOURS[scheme];
  await drawn(
    page,
    (shown) =>
      centreIsRed(shown) &&
      [water, green, main].every((colour) => shown.count(colour) > 300) &&
      shown.count(road) > 100,
  );
}

/**
 * Replaces the region's file, as the operator of the program does, and waits until pages are
 * notified.
 */
async function replaceBy(write: (path: string) => void, notified: object): Promise<void> {
  const next = join(folder, 'next');
  write(next);
  renameSync(next, path);
  const address = `${stage.program().origin}/map-tiles/settings.json`;
  await expect
    .poll(async () => await (await fetch(address)).json(), { timeout: 15_000 })
    .toMatchObject(notified);
}

it.each(['light', 'dark'] as const)(
  '%s: an SOS opens on its streets, a few hundred metres wide',
  { timeout: patient },
  async (scheme) => {
    const { ev04Port } = stage.program();
    const [pendant] = demoPendants;
    if (!pendant) throw new Error('no pendant');
    if (scheme === 'light')
      expect(await sendFrame(ev04Port, { ...desert, imei: pendant.imei }, 'sos')).toBe(true);
    const page = await atTheAlert('operator', scheme);
    await showsStreets(page, scheme);
    expect(await page.locator('.maplibregl-ctrl-scale').textContent()).toMatch(
      /^(20|30|50|100)\sm$/,
    );
    const link = page
      .locator('.maplibregl-ctrl-attrib')
      .getByRole('link', { name: '© OpenStreetMap' });
    expect(await link.getAttribute('href')).toBe('https://www.openstreetmap.org/copyright');
    expect(await page.getByText('No street map installed').count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    await picture(page, `streets-${scheme}`);
  },
);

it('a file of the other schema takes its place without a restart', {
  timeout: patient,
}, async () => {
  await replaceBy((next) => writeVillage(next, 'protomaps', { at: desert }), {
    streets: 'installed',
    tiles: { schema: 'protomaps' },
  });
  await showsStreets(await atTheAlert('operator'), 'light');
});

it('a broken file is reported to the platform’s admin with its cause; everything else works', {
  timeout: patient,
}, async () => {
  await replaceBy((next) => writeFileSync(next, 'nonsense'), { streets: 'failing', tiles: null });
  const { origin } = stage.program();
  const operator = await stage.visit({ name: 'operator', height: 900 });
  await operator.goto(`${origin}/alert-monitoring`);
  await operator.locator('[role=grid] [role=row][data-id] a').first().click();
  await mapOf(operator);
  await drawn(operator, (shown) => centreIsRed(shown) && shown.count(COLOURS.light.main) < 50);
  expect(await operator.getByText('street map').count()).toBe(0);

  const admin = await stage.visit({
    name: 'admin',
    path: new URL(operator.url()).pathname,
    height: 900,
  });
  await admin.getByText('The street map can’t be read').waitFor();
  expect(await violations(admin)).toEqual([]);
  await admin.getByRole('link', { name: 'What is wrong' }).click();
  const row = admin.getByRole('row', { name: /^Map region\.pmtiles/ });
  await row.getByText('Failing').waitFor();
  await row
    .getByText(`${path}: It is not a PMTiles file of version 3, or it is damaged.`)
    .waitFor();
});
