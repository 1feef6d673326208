// Every screen of docs/routes.md in a real browser: it opens for the weakest role that may open it,
// names itself, has no accessibility violation, and refuses the others with the toast and the
// landing of the specification (section 6). `npm run walk` visits every screen as every role, in
// both themes and both widths; here each guard refuses once, an address that leads on to its first
// tab is visited by that tab, and a screen with two addresses by one of them. A browser goes from
// screen to screen within the loaded page, but for the walk's light parts, which load each by its
// address: so each is measured cold and warm for what moves while it is loaded.
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#domain/demo/demo-accounts.ts';
import { hasTitle, pageOf, signIn, violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { setStage } from '../support/stage.ts';
import {
  accountFor,
  clearSheets,
  layOutSheets,
  listDifferences,
  look,
  pageInWording,
  passes,
  type Seen,
} from './contact-sheets.ts';
import { cutTexts } from './cut-text.ts';
import { type Shifts, takeShifts, watchShifts } from './layout-shift.ts';
import { type Answered, keepAnswers, outsideCatalogue } from './outside-catalogue.ts';
import {
  allVisitors,
  hasTwin,
  leadsOn,
  oneOfEachGuard,
  type RouteRow,
  readRoutes,
  type Visitor,
  weakest,
} from './route-rows.ts';
import { addressOf, findSubjects } from './route-subjects.ts';

// The parts of `npm run walk` (tools/walk.ts) that run; null for the visits of `npm test`.
const parts = process.env['WALK']?.split(',') ?? null;
const whole = parts !== null;
/** More than this a reader notices. */
const mostShift = 0.02;
/** So long after the last answer nothing moves any more. */
const stillMs = 400;
const shiftsFile = join(import.meta.dirname, '../../data/walk-shifts.jsonl');
const looks = (
  [
    ['light', 1440],
    ['dark', 1440],
    ['light', 390],
    ['dark', 390],
  ] as const
).filter(([theme, width]) => (parts ?? ['light-1440']).includes(`${theme}-${width}`));
// Steps of signing in open only at their gate, and no published account is at one: the journeys of
// signing in visit them.
const rows = readRoutes().filter(({ steps }) => steps.length === 0);
const stage = setStage({ pagesStay: true, withMap: whole });
const pages = new Map<string, { page: Page; faults: string[] }>();
let subjects: Record<string, string> = {};

beforeAll(async () => {
  await pendantSays(stage.program().ev04Port, 0, 'sos');
  const context = await stage.browser().newContext();
  await signIn(context, stage.program().origin, 'admin@vigil.example');
  subjects = await findSubjects(context.request, stage.program().origin);
  await context.close();
});
afterAll(() => pages.clear());

async function pageFor(
  visitor: Visitor,
  theme: 'light' | 'dark',
  width: number,
): Promise<{ page: Page; faults: string[] }> {
  const key = `${visitor} ${theme} ${width}`;
  const known = pages.get(key);
  if (known) return known;
  const context = await stage.browser().newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  if (whole) await watchShifts(context);
  const account = demoAccounts.find(({ role }) => role === visitor);
  if (account) await signIn(context, stage.program().origin, account.email);
  const made = await pageOf(context);
  pages.set(key, made);
  return made;
}

const forget = (gone: Page): void => {
  for (const [key, { page }] of pages) if (page === gone) pages.delete(key);
};

const goTo = async (page: Page, path: string) =>
  await page.goto(`${stage.program().origin}${addressOf(path, subjects)}`);

/** Moves the page that is open on as its own links do, or loads it by its address. */
async function moveOn(page: Page, path: string, loaded: boolean): Promise<void> {
  if (loaded || !page.url().startsWith(stage.program().origin))
    return void (await goTo(page, path));
  await page.evaluate(
    (next) => {
      document.title = '';
      history.pushState({}, '', next);
    },
    addressOf(path, subjects),
  );
}

/** Opens it and waits until it has its title and nothing is loading any more. */
async function open(page: Page, path: string, loaded = false): Promise<void> {
  await moveOn(page, path, loaded);
  if (loaded) await page.waitForLoadState('networkidle');
  await hasTitle(page);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

const refused = 'You do not have the necessary permission to perform this action.';
const opens = (row: RouteRow, visitor: Visitor): boolean => row.opensFor.includes(visitor);
const visitorsOf = (row: RouteRow): readonly Visitor[] =>
  whole ? allVisitors.filter((visitor) => opens(row, visitor)) : [weakest(row)];

// Leaving ends the session of the page that visits it, so it is left out of the others' way.
const inOrder = rows
  .filter((row) => whole || !(leadsOn(row, rows) || hasTwin(row, rows)))
  .sort((left, right) => Number(left.path === '/logout') - Number(right.path === '/logout'));

describe.each(looks)('%s, %i px', (theme, width) => {
  it.each(
    inOrder.flatMap((row) => visitorsOf(row).map((visitor) => [row.path, visitor, row] as const)),
  )('%s opens for %s', async (path, visitor) => {
    const { page, faults } = await pageFor(visitor, theme, width);
    if (whole && page.url() !== 'about:blank') await takeShifts(page);
    await open(page, path, whole && theme === 'light');
    if (whole)
      await noteShifts({ look: `${theme}-${width}`, path, visitor }, await settledShifts(page));
    expect(await page.getByText(refused).count()).toBe(0);
    expect(await page.getByText(/something went wrong/i).count()).toBe(0);
    expect(await violations(page)).toEqual([]);
    // Content wider than the window cannot be reached on a phone.
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    if (whole && theme === 'light' && width === 1440) await openDialogs(page);
    expect(faults.splice(0)).toEqual([]);
    // The visit signed out, so the next visit begins with a new page.
    if (path === '/logout') forget(page);
  });
});

/** The shifts until the page was stable. */
async function settledShifts(page: Page): Promise<Shifts> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(stillMs);
  return await takeShifts(page);
}

/** Kept for the table of the walk (tools/walk.ts), and refused above the limit. */
async function noteShifts(
  visit: { look: string; path: string; visitor: Visitor },
  { value, moved }: Shifts,
): Promise<void> {
  const seen = value <= mostShift ? { ...visit, value } : { ...visit, value, moved };
  await appendFile(shiftsFile, `${JSON.stringify(seen)}\n`);
  expect(value <= mostShift ? [] : moved).toEqual([]);
}

/**
 * Each dialog that adds something opens with the cursor in a field, and with nothing marked as
 * wrong.
 */
async function openDialogs(page: Page): Promise<void> {
  const adding = page.getByRole('main').getByRole('button', { name: /^Add / });
  for (const button of await adding.all()) {
    if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
    await button.click();
    // A button of a form adds a row to it instead.
    const dialog = page.getByRole('dialog');
    await page.waitForTimeout(stillMs);
    if ((await dialog.count()) === 0) {
      expect(await page.getByText('This page does not exist').count()).toBe(0);
      return;
    }
    await dialog.locator(':is(input, select, textarea, [contenteditable]):focus').waitFor();
    expect(await dialog.locator('[aria-invalid=true]').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}

const refusedVisitors = (row: RouteRow): readonly Visitor[] => {
  const all = allVisitors.filter((visitor) => visitor !== 'nobody' && !opens(row, visitor));
  return whole ? all : all.slice(-1);
};

if (!whole || parts.includes('pseudo'))
  describe.each([1440, 390])('pseudo-language, %i px', pseudoLanguage);
if (!whole || parts.includes('refused')) describe('refused', refusals);
if (parts?.includes('sheets')) describe('sheets', contactSheets);
if (!whole) describe('measures', measures);

function refusals(): void {
  it.each(
    (whole ? rows : oneOfEachGuard(rows))
      .filter(({ visitorsOnly }) => !visitorsOnly)
      .flatMap((row) => refusedVisitors(row).map((visitor) => [row.path, visitor] as const)),
  )('%s for %s, with the words and the start page', async (path, visitor) => {
    const { page } = await pageFor(visitor, 'light', 1440);
    await moveOn(page, path, !whole);
    const said = page.getByRole('alert').filter({ hasText: refused });
    await said.waitFor();
    await page.waitForURL(({ pathname }) => /^\/(dashboard|my\/account)/.test(pathname));
    // So that the next refusal must show its own.
    await said.getByRole('button', { name: 'Dismiss' }).click();
    await said.waitFor({ state: 'detached' });
  });

  const closed = rows.filter((row) => !opens(row, 'nobody'));
  it.each((whole ? closed : closed.slice(0, 3)).map(({ path }) => [path]))(
    '%s sends who is not signed in to the sign-in page',
    async (path) => {
      const { page } = await pageFor('nobody', 'light', 1440);
      await goTo(page, path);
      await page.waitForURL(({ pathname }) => pathname === '/');
    },
  );
}

/**
 * Of each kind of screen one: figures, a list, a form, a hub, a report, what a console shows, one's
 * own. `npm run walk -- pseudo` visits all.
 */
const ofEachKind = [
  '/dashboard',
  '/organisations',
  '/organisations/:organisationId/details',
  '/settings',
  '/reports',
  '/alert-monitoring',
  '/my/account',
];

function pseudoLanguage(width: number): void {
  const opened = rows.filter(
    (row) =>
      opens(row, 'admin') &&
      (whole ? !leadsOn(row, rows) && row.path !== '/logout' : ofEachKind.includes(row.path)),
  );
  let page: Page;
  let answered: Answered;

  beforeAll(async () => {
    const context = await stage.browser().newContext({
      viewport: { width, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await signIn(context, stage.program().origin, 'admin@vigil.example');
    ({ page } = await pageOf(context));
    answered = keepAnswers(page);
    await page.goto(`${stage.program().origin}/dashboard?language=pseudo`);
  });
  afterAll(async () => await page.context().close());

  it('has screens', () => expect(opened.length).toBeGreaterThanOrEqual(ofEachKind.length - 1));

  it.each(opened.map(({ path }) => [path]))(
    '%s says only what the catalogue has, and fits',
    async (path) => {
      await open(page, path);
      await expect
        .poll(async () => await outsideCatalogue(page, answered), { interval: 200 })
        .toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      ).toBeLessThanOrEqual(0);
      // A page that comes in from the side is outside its frame for a moment.
      await expect.poll(async () => await cutTexts(page), { interval: 200 }).toEqual([]);
    },
  );
}

/** Written into `data/sheets`, with the lines in which the two wordings differ. */
function contactSheets(): void {
  const opened = rows.filter(
    (row) => opens(row, 'admin') && !leadsOn(row, rows) && row.path !== '/logout',
  );
  const seen = new Map<string, Seen[]>();
  beforeAll(clearSheets);

  it.each(passes)('$name', { timeout: 600_000 }, async (pass) => {
    const where = { browser: stage.browser(), origin: stage.program().origin };
    const seats = {
      admin: await pageInWording(where, pass, 'admin'),
      'organisation-admin': await pageInWording(where, pass, 'organisation-admin'),
    };
    const looks: Seen[] = [];
    for (const { path } of opened) {
      const page = seats[accountFor(path)];
      await open(page, path);
      looks.push(await look(page, path));
    }
    for (const page of Object.values(seats)) await page.context().close();
    await layOutSheets(stage.browser(), pass, looks);
    seen.set(pass.name, looks);
    expect(looks).toHaveLength(opened.length);
  });

  it('the two wordings side by side', () => {
    const [australian, american] = [seen.get('australian-1440'), seen.get('american-1440')];
    expect(listDifferences(australian ?? [], american ?? [])).toBeGreaterThan(0);
  });
}

function measures(): void {
  it('buttons and boxes of a form are 36 px high, and the search box inside a multi-select has no border of its own', async () => {
    const { page } = await pageFor('organisation_admin', 'light', 1440);
    await open(page, '/organisation/departments/add');
    const high = async (label: string): Promise<number> =>
      await page.getByLabel(label, { exact: true }).first().evaluate(boxHeight);
    for (const label of ['Name *', 'Contact', 'Tags', 'Time zone', 'Grace period'])
      expect([label, await high(label)]).toEqual([label, 36]);
    expect(await page.getByRole('button', { name: 'Add department' }).evaluate(boxHeight)).toBe(36);
    const inner = page.getByLabel('Tags', { exact: true }).first();
    expect(
      await inner.evaluate((input) => [
        getComputedStyle(input).borderTopWidth,
        getComputedStyle(input).backgroundColor,
      ]),
    ).toEqual(['0px', 'rgba(0, 0, 0, 0)']);
  });
}

/** The height of the nearest box with a border, from the control itself outwards. */
function boxHeight(element: Element): number {
  let box: Element | null = element;
  while (box && getComputedStyle(box).borderTopWidth === '0px') box = box.parentElement;
  return box?.getBoundingClientRect().height ?? 0;
}
