// An organisation's admin who is restricted to two departments sees them and their people alone: in
// list, count, picker, search, export and live.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { signIn, violations } from '../support/browser.ts';
import { startSession } from '../support/devices/phone-session.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();
const departments: readonly string[] = restrictedAdmin.departments;
const blueRidge = 2;

interface Person {
  readonly name: string;
  readonly department: { readonly name: string } | null;
}

/** The frames that the page's live connection received, as text. */
const frames: string[] = [];

async function signedIn(): Promise<Page> {
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  await signIn(page.context(), stage.program().origin, restrictedAdmin.email);
  return page;
}

// Placeholders of rows still loading have no id.
const rows = (page: Page) => page.locator('tbody tr[data-row]');

async function listed(page: Page): Promise<string[]> {
  await rows(page).first().waitFor();
  return await rows(page).allTextContents();
}

/** The lines of the list's own export, without the head. */
async function exported(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  const [, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  return lines;
}

/** Every line is about one of these people. */
const expectOnly = (lines: readonly string[], names: readonly string[]): void => {
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !names.some((name) => line.includes(name)))).toEqual([]);
};

it('sees the two departments and their people alone', { timeout: 180_000 }, async () => {
  const { origin } = stage.program();
  const priya = await stage.visit({ name: 'admin', height: 1000 });
  const all: Person[] = (
    await (
      await priya.request.get(`${origin}/api/organisations/${blueRidge}/users?per_page=100`)
    ).json()
  ).data;
  const theirs = all
    .filter(({ department }) => departments.includes(department?.name ?? ''))
    .map(({ name }) => name);
  const others = all
    .filter(({ department }) => department?.name === 'Substations')
    .map(({ name }) => name);
  const [outside = ''] = others;
  expect([theirs.length > 0, outside !== '']).toEqual([true, true]);
  const travis = await signedIn();

  // List, count, search and export of departments; a count opens the people behind it, and the way
  // back is where one was.
  await travis.goto(`${origin}/organisation/departments`);
  expectOnly(await listed(travis), departments);
  await travis.getByText('1–2 of 2').waitFor();
  expectOnly(await exported(travis), departments);
  expect(await violations(travis)).toEqual([]);
  await travis.getByRole('searchbox').fill('substations');
  await travis.getByText('No departments match').waitFor();
  await travis.getByRole('searchbox').fill('crew');
  await travis.getByRole('link', { name: /^People of Line Crew West: \d+$/ }).click();
  await travis.getByRole('heading', { name: 'Line Crew West' }).waitFor();
  expectOnly(await listed(travis), theirs);
  await travis
    .getByRole('navigation', { name: 'You are here' })
    .getByRole('link', { name: 'Departments' })
    .click();
  await travis.waitForURL(/\/organisation\/departments\?search=crew$/);
  const substations: { id: number; name: string }[] = (
    await (
      await priya.request.get(
        `${origin}/api/organisations/${blueRidge}/departments?search=substations`,
      )
    ).json()
  ).data;
  await travis.goto(`${origin}/organisation/departments/${substations[0]?.id}/users`);
  await travis.getByText('This record does not exist').waitFor();

  // The picker of people.
  await travis.goto(`${origin}/organisation/escalation-groups/add`);
  await travis.getByRole('button', { name: 'Add person' }).click();
  const row = travis
    .getByRole('group', { name: 'People in calling order' })
    .getByRole('listitem')
    .first();
  const picker = row
    .getByRole('combobox', { name: 'Person' })
    .or(row.getByRole('textbox', { name: 'Person' }))
    .first();
  await picker.click();
  await travis.getByRole('option').first().waitFor();
  expectOnly(await travis.getByRole('option').allTextContents(), theirs);
  await picker.fill(outside);
  await expect
    .poll(async () => await travis.getByRole('option').count(), { timeout: 5000 })
    .toBe(0);
  await picker.fill(theirs[0] ?? '');
  await travis.getByRole('option', { name: theirs[0] ?? '' }).click();
  expect(await violations(travis)).toEqual([]);

  // Records of people: list, search, export, and live while a session begins in each part of the
  // organisation.
  await travis.goto(`${origin}/organisation/welfare-timer-sessions`);
  expectOnly(await listed(travis), theirs);
  expectOnly(await exported(travis), theirs);
  await travis.getByRole('searchbox').fill(outside);
  await travis.getByText('No welfare sessions match').waitFor();
  await travis.getByRole('searchbox').fill('');
  await rows(travis).first().waitFor();
  const [inner, outer] = [`Inspection ${randomUUID()}`, `Inspection ${randomUUID()}`];
  const outsider = await startSession(origin, others, outer);
  await startSession(origin, theirs, inner);
  await rows(travis).filter({ hasText: inner }).waitFor();
  expect(await rows(travis).filter({ hasText: outer }).count()).toBe(0);
  expect(frames.filter((frame) => frame.includes(outer) || frame.includes(outsider))).toEqual([]);
  // The platform's admin, who is not restricted, sees both: they did begin.
  const sessions: { activity: string }[] = (
    await (
      await priya.request.get(
        `${origin}/api/organisations/${blueRidge}/welfare-timer-sessions?per_page=100`,
      )
    ).json()
  ).data;
  expect(sessions.map(({ activity }) => activity)).toEqual(expect.arrayContaining([inner, outer]));
});
