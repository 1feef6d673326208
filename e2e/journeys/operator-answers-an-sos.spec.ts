// A pendant's SOS, from its bytes to a resolved alert: sounded and shown to the operator, updated
// live in a second browser, lost at no step.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { fillSignIn, signIn, signInByHand, violations } from '../support/browser.ts';
import { sayWhySkipped } from '../support/console-work.ts';
import { startCutLine } from '../support/cut-line.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { plainPage } from '../support/plain-pages.ts';
import { loudest, tapSound } from '../support/sound-tap.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage({ withMap: true, withMotion: true, withSound: true });

/** An operator at the queue, whose map is not looked at. */
const operator = async (
  name: string,
  over: { origin?: string; path?: string } = {},
): Promise<Page> =>
  await stage.visit({
    name,
    path: '/alert-monitoring',
    height: 900,
    prepare: plainPage,
    ...over,
  });

const rows = (page: Page) => page.locator('[role=grid] [role=row][data-id]');

/** Opens the newest unowned alert in the console. */
async function openFirst(page: Page): Promise<string> {
  await rows(page).first().locator('a').click();
  await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
  return page.url();
}

/** Fills in the dialog that resolves. */
async function beginToResolve(page: Page, note: string): Promise<void> {
  await page.locator('body').press('r');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('False alarm', { exact: true }).click();
  await dialog.getByText('No response sent', { exact: true }).click();
  await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
  await dialog.getByLabel('Note').fill(note);
}

describe('an SOS', () => {
  it('sounds on every page, is answered by keyboard, and updates a second browser (R174)', async () => {
    // With a loudspeaker that is listened to.
    const mei = await stage.open({ viewport: { width: 1440, height: 900 } }, tapSound);
    await signInByHand(mei, stage.program().origin, 'operator@vigil.example');
    await live(mei);
    expect(await loudest(mei, 300)).toBeLessThan(0.01);

    await pendantSays(stage.program().ev04Port, 0, 'sos');
    await mei.getByRole('link', { name: '1 unowned', exact: true }).waitFor();
    expect(mei.url()).toContain('/dashboard');
    expect(await mei.title()).toMatch(/^\(1\) /);
    await expect
      .poll(async () => await loudest(mei, 1500), { timeout: 20_000 })
      .toBeGreaterThan(0.05);

    await mei.locator('body').press('g');
    await mei.locator('body').press('a');
    await mei.waitForURL(/alert-monitoring/);
    await rows(mei).first().waitFor();
    await mei.locator('body').press('j');
    await details(mei).locator('header').getByText('SOS', { exact: true }).waitFor();
    await details(mei).locator('section[data-state=drawn]').waitFor();
    const aroha = await operator('supervisor', {
      path: `${new URL(mei.url()).pathname}?tab=timeline`,
    });
    await story(aroha).first().waitFor();

    await details(mei).getByRole('button', { name: 'Acknowledge' }).waitFor();
    await mei.locator('body').press('a');
    await details(mei).getByText('Acknowledged', { exact: true }).waitFor();
    await mei.getByRole('link', { name: '1 unowned', exact: true }).waitFor({ state: 'hidden' });
    await expect.poll(async () => await loudest(mei, 1500), { timeout: 20_000 }).toBeLessThan(0.01);
    expect(await mei.title()).not.toMatch(/^\(/);

    const step = details(mei)
      .getByRole('list', { name: 'Instructions' })
      .getByRole('listitem')
      .first();
    await step.getByRole('button', { name: 'No answer' }).click();
    await step.getByText('No answer').and(step.locator('b')).waitFor();
    await step.getByText('Mei Chen').waitFor();
    await mei.locator('body').press('n');
    // Typed at once, before the field has focus.
    await mei.keyboard.type('Called the mobile, no answer');
    await mei.locator('#alert-comment textarea:focus').waitFor();
    await expect
      .poll(async () => await mei.locator('#alert-comment textarea').inputValue())
      .toBe('Called the mobile, no answer');
    await mei.keyboard.press('Control+Enter');
    await mei.getByRole('tab', { name: 'Timeline' }).click();
    await story(mei).filter({ hasText: 'Called the mobile, no answer' }).waitFor();
    await mei.keyboard.press('Escape');

    await mei.locator('body').press('r');
    const dialog = mei.getByRole('dialog');
    await dialog.getByText('Genuine', { exact: true }).click();
    await dialog.getByText('Response sent', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.getByText('The note is required.').waitFor();
    await dialog.getByText('Choose a comment.', { exact: true }).waitFor();
    await dialog.getByText('Choose why the required steps were not done.').waitFor();
    await sayWhySkipped(dialog);
    await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
    await details(mei).getByText('Acknowledged', { exact: true }).waitFor();
    await dialog.getByLabel('Note').fill('Ambulance on site, in good hands');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await details(mei).getByText('Resolved by Mei Chen').waitFor();
    expect(await rows(mei).count()).toBe(0);

    for (const words of [
      'Alert raised: SOS pressed',
      'Acknowledged the alert',
      /^Step 1: .+ – No answer/,
      'Called the mobile, no answer',
      /Skipped step .+: The person is safe\./,
      'Resolved the alert: Genuine, response sent',
    ]) {
      await story(aroha).filter({ hasText: words }).waitFor();
      expect(await story(aroha).filter({ hasText: words }).count()).toBe(1);
    }
  });

  it('is worked from its arrival to its end with seven keys and the note, and nothing is scrolled', async () => {
    const page = await operator('operator');
    await live(page);
    await pendantSays(stage.program().ev04Port, 30, 'sos');
    await rows(page).first().waitFor();
    await pendantSays(stage.program().ev04Port, 31, 'fall');
    await expect.poll(async () => await rows(page).count()).toBe(2);
    await page.evaluate(() =>
      document.addEventListener(
        'scroll',
        () => document.body.setAttribute('data-scrolled', ''),
        true,
      ),
    );
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await press('a');
    await details(page).getByText('Acknowledged', { exact: true }).waitFor();
    await details(page).getByText('Do next: ', { exact: false }).waitFor();
    // Everything that the work needs is in sight: the current step with its outcomes, and the note.
    for (const part of [
      details(page).getByRole('button', { name: 'Needs help' }),
      page.locator('#alert-comment textarea'),
    ]) {
      const box = await part.boundingBox();
      expect(box !== null && box.y > 0 && box.y + box.height <= 900).toBe(true);
    }
    await details(page).getByRole('button', { name: 'Resolve' }).waitFor();
    await press('r');
    await page.getByRole('dialog').locator('input:focus').waitFor();
    // The comments came with the alert, before anything could be chosen.
    expect(await page.getByRole('dialog').locator('option').count()).toBeGreaterThan(1);
    await press('2');
    await press('5');
    await press('ArrowDown');
    await press('Tab');
    await page.keyboard.type('Pressed by accident');
    await press('Control+Enter');
    await details(page).getByText('Resolved by Mei Chen').waitFor();
    expect(keys).toBeLessThanOrEqual(8);
    expect(await page.locator('body[data-scrolled]').count()).toBe(0);
    // The next alert has the focus.
    await expect.poll(async () => await rows(page).first().locator('a:focus').count()).toBe(1);
    await page.keyboard.press('Enter');
    await details(page).locator('header').getByText('Fall detected', { exact: true }).waitFor();
    await page.locator('body').press('a');
    await details(page).getByRole('button', { name: 'Resolve' }).waitFor();
    await beginToResolve(page, 'Closed too');
    await page.keyboard.press('Control+Enter');
    await details(page).getByText('Resolved by Mei Chen').waitFor();
  });

  it.each([
    [1024, 768],
    [390, 844],
  ])('is worked by touch at %i x %i', async (width, height) => {
    const page = await stage.open({ viewport: { width, height }, hasTouch: true }, plainPage);
    await signIn(page.context(), stage.program().origin, 'operator@vigil.example');
    await pendantSays(stage.program().ev04Port, width === 390 ? 32 : 33, 'sos');
    await page.goto(`${stage.program().origin}/alert-monitoring`);
    await rows(page).first().locator('a').tap();
    await details(page).getByRole('button', { name: 'Acknowledge' }).tap();
    await details(page).getByRole('button', { name: 'Resolve' }).tap();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('False alarm', { exact: true }).tap();
    await dialog.getByText('No response sent', { exact: true }).tap();
    await dialog.getByLabel('Resolution comment').selectOption({ index: 1 });
    await dialog.getByLabel('Note').fill('Pressed by accident');
    await dialog.getByRole('button', { name: 'Resolve' }).tap();
    await details(page).getByText('Resolved by Mei Chen').waitFor();
    expect(
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      ),
    ).toBe(0);
  });

  it('acknowledged by two at once has one owner; the other sees who and keeps its text', async () => {
    const pages = [await operator('operator'), await operator('centre-admin')];
    await pendantSays(stage.program().ev04Port, 1, 'fall');
    for (const page of pages) {
      await live(page);
      await openFirst(page);
      await page.locator('body').press('n');
      await page.locator('#alert-comment textarea:focus').waitFor();
      await page.keyboard.type('What I was writing');
      await page.keyboard.press('Escape');
    }
    // At the same moment, and not one behind the other's news.
    await pages[1]?.waitForTimeout(400);
    await Promise.all(pages.map((page) => page.keyboard.type('a')));
    // The notice, not the line that says why Resolve is off.
    const toasts = pages.map((page) =>
      page.getByRole('region', { name: 'Notices' }).getByText(/has this alert\.$/),
    );
    await expect
      .poll(async () => (await Promise.all(toasts.map((toast) => toast.count()))).join(), {
        timeout: 10_000,
      })
      .toMatch(/^(1,0|0,1)$/);
    const loser = (await toasts[0]?.count()) === 1 ? 0 : 1;
    const winner = loser === 0 ? 'Graham Doyle' : 'Mei Chen';
    expect(await toasts[loser]?.textContent()).toContain(`${winner} has this alert.`);
    for (const page of pages) {
      const owner = page === pages[1 - loser] ? 'Yours' : winner;
      await details(page).locator('header').getByText(owner, { exact: true }).waitFor();
      expect(await page.locator('#alert-comment textarea').inputValue()).toBe('What I was writing');
    }

    // Taken over, it is lost with a word; a reload keeps what was typed.
    const [taker, robbed] = loser === 0 ? pages : pages.toReversed();
    if (!taker || !robbed) throw new Error('There are two pages');
    await details(taker).getByRole('button', { name: 'Take over' }).waitFor();
    await taker.locator('body').press('t');
    await robbed.getByText(/took over your alert for/).waitFor();
    await taker.reload();
    await taker.locator('#alert-comment textarea').waitFor();
    await expect
      .poll(async () => await taker.locator('#alert-comment textarea').inputValue())
      .toBe('What I was writing');
    await details(taker).getByRole('button', { name: 'Resolve' }).waitFor();
    // The session ends while the note is being written: nothing is resolved, and the note is still
    // there after signing in.
    await beginToResolve(taker, 'Stumbled over the dog');
    const page = taker.url();
    await taker.context().clearCookies({ name: 'vigil_session' });
    // By a key, for the page may have found out by a call of its own before.
    await taker.keyboard.press('Control+Enter');
    await taker
      .getByText('Your session has ended. Sign in to continue where you left off.')
      .waitFor();
    await fillSignIn(taker, loser === 0 ? 'operator@vigil.example' : 'centre-admin@vigil.example');
    const dialog = taker.getByRole('dialog');
    await dialog.getByLabel('Note').waitFor();
    expect([taker.url(), await dialog.getByLabel('Note').inputValue()]).toEqual([
      page,
      'Stumbled over the dog',
    ]);
    expect(await dialog.getByLabel('False alarm').isChecked()).toBe(true);
    expect(await taker.locator('#alert-comment textarea').inputValue()).toBe('What I was writing');
    await dialog.getByRole('button', { name: 'Resolve' }).click();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('is hidden without the permission to watch alerts (R277)', async () => {
    const worker = await operator('worker');
    const response = await worker.request.get(`${stage.program().origin}/api/alerts`);
    expect(response.status()).toBe(403);
    await worker
      .getByText('You do not have the necessary permission to perform this action.')
      .waitFor();
    expect(worker.url()).not.toContain('alert-monitoring');
  });
});

describe('a lost connection', () => {
  it('says so with the time of the last update, and brings everything back, each once, in order', async () => {
    const line = await startCutLine(stage.program().origin);
    const page = await operator('operator', { origin: line.origin });
    await live(page);
    await page.getByText('No active alerts').waitFor();
    for (let drop = 0; drop < 6; drop += 1) {
      line.cut();
      await page.getByText(/^Not live: the connection is lost\. Last update/).waitFor();
      for (const index of [0, 1, 2])
        await pendantSays(
          stage.program().ev04Port,
          10 + drop * 3 + index,
          index === 0 ? 'sos' : 'fall',
        );
      line.mend();
      await page.getByText(/^Not live: the connection is lost/).waitFor({ state: 'hidden' });
      // The gap is filled before the bar goes.
      expect(await page.getByText(new RegExp(`^(All|Grouped) ${(drop + 1) * 3}$`)).count()).toBe(1);
    }
    // Only the visible window of the list is rendered; no person appears in it twice.
    const shown = await rows(page).locator('a').allTextContents();
    expect(new Set(shown).size).toBe(shown.length);
    await line.close();
  });
});

describe('the look', () => {
  it.each([
    ['light', 40],
    ['dark', 41],
  ] as const)('has no accessibility violation, %s', async (theme, pendant) => {
    await pendantSays(stage.program().ev04Port, pendant, 'sos');
    const page = await operator('operator');
    await page.evaluate((name) => localStorage.setItem('vigil.theme', name), theme);
    await page.reload();
    await rows(page).first().waitFor();
    expect(await violations(page)).toEqual([]);
    await openFirst(page);
    await details(page)
      .getByRole('list', { name: 'Instructions' })
      .getByRole('listitem')
      .first()
      .waitFor();
    expect(await violations(page)).toEqual([]);
    for (const tab of ['Timeline', 'Contacts']) {
      await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
      expect(await violations(page)).toEqual([]);
    }
  });

  it('never scrolls sideways at 390 px; the open alert is a page of its own', async () => {
    const page = await operator('operator');
    await page.setViewportSize({ width: 390, height: 844 });
    await rows(page).first().waitFor();
    const sideways = async () =>
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    expect(await sideways()).toBe(0);
    await rows(page).first().locator('a').click();
    await details(page).waitFor();
    expect(await rows(page).first().isVisible()).toBe(false);
    expect(await sideways()).toBe(0);
    await page.getByRole('link', { name: 'Queue' }).click();
    await rows(page).first().waitFor();
  });
});
