// A real browser for journeys: signed-in pages, their errors, and their accessibility violations by
// axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoPassword } from '#domain/demo/demo-accounts.ts';
import { findBrowser } from '#tools/browser/find-browser.ts';
import { lookBeforePressing } from '../pressing/look-before-pressing.ts';
import { soundInLargePieces } from './plain-pages.ts';

/**
 * Pages are put together without the graphics card that the map's drawing plays by software: that
 * play costs a whole core, and no operator's machine does so. The map itself still draws with it.
 */
export const launch = async (...more: string[]) => {
  const { args, ...found } = findBrowser();
  return await chromium.launch({ ...found, args: [...args, '--disable-gpu-compositing', ...more] });
};

/**
 * One whose pages say that the map cannot be drawn: drawing one is most of what a journey at the
 * console costs.
 */
export const launchWithoutMap = async () => await launch('--disable-3d-apis');

let kept: Promise<Browser> | undefined;

/**
 * The one without a map that all files of this process use: their contexts keep them apart. It ends
 * with the process.
 */
export async function keptBrowser(): Promise<Browser> {
  kept ??= launchWithoutMap();
  if ((await kept).isConnected()) return await kept;
  kept = launchWithoutMap();
  return await kept;
}

/** Closes every page of every person, also those that a file forgot. */
export const closePages = async (browser: Browser): Promise<void> =>
  void (await Promise.all(browser.contexts().map((context) => context.close())));

/**
 * A page that fails the journey by `faults`: errors thrown in it and resources that the content
 * policy refused.
 * @param listened its sound comes as promptly as an operator's
 */
export async function pageOf(
  context: BrowserContext,
  listened = false,
): Promise<{ page: Page; faults: string[] }> {
  if (!listened) await soundInLargePieces(context);
  const page = await context.newPage();
  lookBeforePressing(page);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (
      message.type() === 'error' &&
      /Content Security Policy|Minified React error/.test(message.text())
    )
      faults.push(message.text());
  });
  return { page, faults };
}

/**
 * Signs in as a demo account by the calls that the page makes; the pages of this browser are signed
 * in from then on.
 */
export async function signIn(
  context: BrowserContext,
  origin: string,
  email: string,
): Promise<void> {
  await context.request.get(`${origin}/sanctum/csrf-cookie`);
  const token =
    (await context.cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await context.request.post(`${origin}/api/auth`, {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data: { email, password: demoPassword },
  });
  if (!answer.ok())
    throw new Error(`${email} was not signed in: ${answer.status()} ${await answer.text()}`);
}

/** Signs in through the page, as a person does. */
export async function signInByHand(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(origin);
  await fillSignIn(page, email);
}

/** The same on the sign-in page that is open. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/');
}

/** Waits in the page, where a look costs a hundredth of one from outside. */
export const hasTitle = async (page: Page): Promise<void> =>
  void (await page.waitForFunction(() => /\S+ · Vigil$/.test(document.title), undefined, {
    polling: 20,
    timeout: 20_000,
  }));

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The violations that axe finds at this moment, with the reason, so that a run on another machine
 * can be understood from its output alone.
 */
async function violationsNow(page: Page, withStyles: boolean): Promise<string[]> {
  return await page.evaluate(async (preload) => {
    interface Node {
      target: unknown[];
      failureSummary?: string;
      html: string;
    }
    // Of rules that hold, one node is enough. Reading all styles again is a quarter of a run, and
    // serves the one rule about the orientation of the screen.
    const run: { violations: { id: string; nodes: Node[] }[] } = await Reflect.get(
      window,
      'axe',
    ).run(document, {
      resultTypes: ['violations'],
      preload,
    });
    return run.violations.flatMap(({ id, nodes }) =>
      nodes.map(
        (node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''} ${node.html}`,
      ),
    );
  }, withStyles);
}

/**
 * Every accessibility violation of the page once it has settled, one line each. A colour half-way
 * through a transition is not the colour that is read: findings are checked again after half a
 * second, and only those that remain count.
 */
export async function violations(page: Page): Promise<string[]> {
  const isFirst = !(await page.evaluate(() => Reflect.has(window, 'axe')));
  if (isFirst) await page.evaluate(axe);
  const first = await violationsNow(page, isFirst);
  if (first.length === 0) return first;
  await page.waitForTimeout(500);
  return await violationsNow(page, isFirst);
}
