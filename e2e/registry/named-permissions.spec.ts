// Every route of the specification opens whole for a person who has only the permission that it
// names: the page stays where it was asked for, and no call of it is refused. Two accounts are
// given one permission after the other; a browser goes from route to route within the loaded page.
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleName } from '#domain/access/roles.ts';
import { permissions } from '#domain/kit/permissions.ts';
import { hasTitle, pageOf, signIn } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { setStage } from '../support/stage.ts';
import { organisationRoutes } from './named-organisation-routes.ts';
import { type NamedRoutes, staffRoutes } from './named-routes.ts';
import { readRoutes } from './route-rows.ts';
import { addressOf, findSubjects } from './route-subjects.ts';

const namedRoutes = [...staffRoutes, ...organisationRoutes];
const stage = setStage({ pagesStay: true });
let admin: BrowserContext;
let person: { page: Page; faults: string[] };
let subjects: Record<string, string> = {};
const refused: string[] = [];
let underWay = 0;

beforeAll(async () => {
  const { origin, ev04Port } = stage.program();
  await pendantSays(ev04Port, 0, 'sos');
  admin = await stage.browser().newContext();
  await signIn(admin, origin, 'admin@vigil.example');
  subjects = await findSubjects(admin.request, origin);
  person = await pageOf(
    await stage.browser().newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    }),
  );
  follow(person.page);
});
afterAll(async () => {
  await person.page.context().close();
  await admin.close();
});

/** Keeps the refused calls, and how many have no answer yet. */
function follow(page: Page): void {
  const isCall = (url: string): boolean => new URL(url).pathname.startsWith('/api/');
  page.on('request', (request) => (underWay += Number(isCall(request.url()))));
  page.on('requestfailed', (request) => (underWay -= Number(isCall(request.url()))));
  page.on('requestfinished', (request) => (underWay -= Number(isCall(request.url()))));
  page.on('response', (response) => {
    if (response.status() === 403)
      refused.push(`${response.request().method()} ${new URL(response.url()).pathname}`);
  });
}

/**
 * The account that is given the permissions of a role. The demo has no account with the platform's
 * role apart from its administrator.
 */
const accounts: Partial<Record<RoleName, string>> = {
  admin: 'operator@vigil.example',
  monitoring_centre_operator: 'operator@vigil.example',
  organisation_user: 'worker@vigil.example',
};

async function become({ role, permission }: NamedRoutes): Promise<void> {
  const { origin } = stage.program();
  const email = accounts[role] ?? '';
  const context = person.page.context();
  // No call of the page before brings its cookies back.
  await person.page.goto('about:blank');
  const id = ids.get(email) ?? (await idOf(email));
  const path = `${origin}/api/users/${id}/permissions`;
  const { updated_at } = (await (await admin.request.get(path)).json()).data;
  await put(admin.request, path, { role, abilities: [permission], updated_at });
  await context.clearCookies();
  await signIn(context, origin, email);
}

const ids = new Map<string, number>();

async function idOf(email: string): Promise<number> {
  const context = await stage.browser().newContext();
  await signIn(context, stage.program().origin, email);
  const { id } = (await (await context.request.get(`${stage.program().origin}/api/user`)).json())
    .data;
  await context.close();
  ids.set(email, id);
  return id;
}

async function put(ask: APIRequestContext, path: string, data: object): Promise<void> {
  const { cookies } = await ask.storageState();
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await ask.put(path, {
    headers: { 'x-xsrf-token': decodeURIComponent(token) },
    data,
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
}

const refusal = (page: Page) =>
  page.getByText(
    /You do not have (the necessary permission to perform this action|permission to do that)/,
  );

/**
 * Navigates within the page as its own links do, and waits until no request is pending. A refused
 * page is loaded again, without its toast.
 */
async function open(page: Page, address: string): Promise<void> {
  if ((await refusal(page).count()) > 0) await page.goto(`${stage.program().origin}/my/account`);
  await page.evaluate((next) => {
    document.title = '';
    history.pushState({}, '', next);
  }, address);
  await hasTitle(page);
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
  await expect.poll(() => underWay, { timeout: 20_000, interval: 20 }).toBe(0);
}

it('every route is one of the registry', () => {
  const known = new Set(readRoutes().map(({ path }) => path));
  expect(namedRoutes.flatMap(({ paths }) => paths).filter((path) => !known.has(path))).toEqual([]);
  expect(namedRoutes.length).toBeGreaterThanOrEqual(permissions.length);
});

describe.each(namedRoutes.map((group) => [group.role, group.permission, group] as const))(
  '%s with only “%s”',
  (_role, _permission, group) => {
    beforeAll(async () => {
      await become(group);
      await person.page.goto(`${stage.program().origin}/my/account`);
      await person.page.getByRole('heading').first().waitFor();
    });

    it.each(group.paths)('%s opens whole', async (path) => {
      const { page, faults } = person;
      refused.length = 0;
      const address = addressOf(path, subjects);
      await open(page, address);
      expect([refused, faults.splice(0)]).toEqual([[], []]);
      // A page leads on to its first tab.
      expect(`${new URL(page.url()).pathname}/`).toMatch(new RegExp(`^${address}/`));
      expect(await refusal(page).count()).toBe(0);
    });
  },
);
