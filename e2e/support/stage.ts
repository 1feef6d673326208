// The setup of every story at the console: the real program, a real browser, people signed in to
// it, and no error on any of their pages.
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { closePages, keptBrowser, launch, launchWithoutMap, pageOf, signIn } from './browser.ts';
import { type RunningProgram, startProgram } from './program.ts';

export interface Visit {
  /** The demo account's name before the @. */
  readonly name: string;
  /** Opened first; without one the page is blank. */
  readonly path?: string;
  readonly height: number;
  /** Another way to the program, such as a line that can be cut. */
  readonly origin?: string;
  /** Done to the browser before its first page opens. */
  readonly prepare?: (context: BrowserContext) => Promise<void>;
}

export interface Stage {
  readonly program: () => RunningProgram;
  readonly browser: () => Browser;
  /** A browser of its own, signed in. */
  visit(visit: Visit): Promise<Page>;
  /** A browser of its own without a session, such as a phone's. */
  open(
    options: BrowserContextOptions,
    prepare?: (context: BrowserContext) => Promise<void>,
  ): Promise<Page>;
}

export interface StageOptions {
  /** Of the program, as in server/kit/config.ts. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Starts another program than the one with the demo world. */
  readonly start?: () => Promise<RunningProgram>;
  /** The pages stay open from story to story, as consoles do over a shift. */
  readonly pagesStay?: boolean;
  /** The map is drawn, in a browser of its own. */
  readonly withMap?: boolean;
  /** Its browser is halted, and so is not the one that files share. */
  readonly withOwnBrowser?: boolean;
  /** Sound is listened to. */
  readonly withSound?: boolean;
  /**
   * Things fade and slide. The pictures of that are a tenth of what loading a page costs, so most
   * files leave it out, as a person may.
   */
  readonly withMotion?: boolean;
  /**
   * Its pages keep the portal for hours without a network. Fetching all of it once more is most of
   * what a browser that opens one page costs.
   */
  readonly withShell?: boolean;
}

const failures = join(import.meta.dirname, '../../data/failed');

/** Saves a picture of each open page when a story failed, in `data/failed`. */
async function pictureAll(contexts: readonly BrowserContext[], story: string): Promise<void> {
  const name = story.replace(/\W+/g, '-').slice(0, 60);
  const pages = contexts.flatMap((context) => context.pages());
  const taken = pages.map((page, at) =>
    page.screenshot({ path: join(failures, `${name}-${at + 1}.png`), timeout: 5_000 }),
  );
  await Promise.allSettled(taken);
}

const duringStory = <Thing>(thing: Thing | undefined): Thing => {
  if (!thing) throw new Error('program and browser run only during a story');
  return thing;
};

/**
 * Starts the program and the browser for the file that calls it; after each story its pages close
 * and must have had no fault.
 */
export function setStage({
  settings = {},
  start = async () => await startProgram(settings),
  pagesStay = false,
  withMap = false,
  withOwnBrowser = withMap,
  withSound = false,
  withMotion = false,
  withShell = false,
}: StageOptions = {}): Stage {
  let program: RunningProgram | undefined;
  let browser: Browser | undefined;
  const contexts: BrowserContext[] = [];
  const allFaults: string[][] = [];

  beforeAll(async () => {
    const openWithoutMap = withOwnBrowser ? launchWithoutMap : keptBrowser;
    [program, browser] = await Promise.all([start(), withMap ? launch() : openWithoutMap()]);
  }, 120_000);

  afterAll(async () => {
    if (browser) await (withOwnBrowser ? browser.close() : closePages(browser));
    await program?.stop();
  });

  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await pictureAll(contexts, task.name);
    if (!pagesStay) for (const context of contexts.splice(0)) await context.close();
    expect(allFaults.flatMap((faults) => faults.splice(0))).toEqual([]);
  });

  const running = () => duringStory(program);
  const open: Stage['open'] = async (options, prepare) => {
    const context = await duringStory(browser).newContext({
      serviceWorkers: withShell ? 'allow' : 'block',
      reducedMotion: withMotion ? 'no-preference' : 'reduce',
      ...options,
    });
    contexts.push(context);
    await prepare?.(context);
    const { page, faults } = await pageOf(context, withSound);
    allFaults.push(faults);
    return page;
  };
  return {
    program: running,
    browser: () => duringStory(browser),
    open,
    visit: async ({ name, path, height, origin = running().origin, prepare }) => {
      const page = await open({ viewport: { width: 1440, height } }, prepare);
      await signIn(page.context(), origin, `${name}@vigil.example`);
      if (path !== undefined) await page.goto(`${origin}${path}`);
      return page;
    },
  };
}

/** The open alert, and its story, newest first. */
export const details = (page: Page) => page.locator('section[data-alert]');
export const story = (page: Page) => page.getByRole('list', { name: 'Timeline' }).locator('li');

/** Waits until the live connection is up. */
export const live = async (page: Page): Promise<void> =>
  await page.getByText('Live', { exact: true }).waitFor();
