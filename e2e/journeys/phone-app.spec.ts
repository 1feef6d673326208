// The web app on a phone: activates it with a code, raises an SOS, shows who has it, and keeps its
// timer running also without a connection.
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { startCutLine } from '../support/cut-line.ts';
import {
  demoPhone,
  holdFor,
  letIn,
  letInWithoutCode,
  phoneBrowser,
  sendSos,
  shellKept,
  sosButton,
} from '../support/devices/phone.ts';
import { picture } from '../support/picture.ts';
import { loudest, tapSound } from '../support/sound-tap.ts';
import { details, live, setStage, story } from '../support/stage.ts';

const stage = setStage({ withMotion: true, withShell: true, withSound: true });
const origin = (): string => stage.program().origin;
const rows = (page: Page) => page.locator('[role=grid] [role=row]');
const alarms = (page: Page) => page.getByRole('region', { name: 'Your alerts' });

/** An operator at the queue. */
async function operator(): Promise<Page> {
  const page = await stage.visit({ name: 'operator', path: '/alert-monitoring', height: 900 });
  await live(page);
  return page;
}

/** The alert of a person, opened at the console. */
async function openAlertOf(page: Page, person: string): Promise<void> {
  await rows(page).filter({ hasText: person }).locator('a').click();
  await details(page).getByRole('button', { name: 'Acknowledge' }).waitFor();
}

async function acknowledge(page: Page): Promise<void> {
  await details(page).getByRole('button', { name: 'Acknowledge' }).click();
  await details(page).getByText('Acknowledged', { exact: true }).waitFor();
}

describe('a phone', () => {
  it('is activated by a code once, and deactivated for good', async () => {
    const page = await stage.open(phoneBrowser);
    const { code, person } = await demoPhone(origin());
    await page.goto(`${origin()}/phone/#code=${code}`);
    expect(await page.getByLabel('Activation code').inputValue()).toBe(code);
    expect(page.url()).not.toContain(code);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByRole('heading', { name: `Hello ${person.split(' ')[0]}` }).waitFor();
    await page.reload();
    await page.getByText('Connected', { exact: true }).waitFor();

    const second = await stage.open(phoneBrowser);
    await second.goto(`${origin()}/phone/`);
    for (const [typed, words] of [
      [' - ', 'Enter the activation code.'],
      ['12', 'This code does not work. Check it, or ask for a new one.'],
      [code, 'This code does not work. Check it, or ask for a new one.'],
      ['ZZZZ-ZZZZ', 'This code does not work. Check it, or ask for a new one.'],
    ] as const) {
      await second.getByLabel('Activation code').fill(typed);
      await second.getByRole('button', { name: 'Connect', exact: true }).click();
      await second.getByText(words).waitFor();
    }

    await page.getByRole('link', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByLabel('Activation code').waitFor();
    await page.reload();
    await page.getByLabel('Activation code').waitFor();
  });

  it('raises an SOS, shows who has it, and says that its person is safe', async () => {
    const mei = await operator();
    const page = await stage.open(phoneBrowser);
    const person = await letIn(page, origin());
    await page.getByRole('button', { name: 'Yes, send my position' }).click();
    await page.getByText(/Position ±12 m/).waitFor();

    await holdFor(page, sosButton(page), 600);
    await page.getByText('Too short: hold the button until it is full.').waitFor();
    expect(await alarms(page).count()).toBe(0);
    await sendSos(page);
    await alarms(page)
      .getByText('Sent and received. Waiting for a response.', { exact: true })
      .waitFor();

    await openAlertOf(mei, person);
    await details(mei)
      .getByText(/±\s?12 m/)
      .first()
      .waitFor();
    await acknowledge(mei);
    await alarms(page).getByText('Mei is handling your alert', { exact: true }).waitFor();

    await page.getByRole('button', { name: 'I am safe' }).click();
    await page.getByRole('dialog').getByText('The alert stays open').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'I am safe' }).click();
    await alarms(page)
      .getByText(/You said at .* that you are safe\. The operator still calls you/)
      .waitFor();
    await details(mei).getByText('Acknowledged', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Messages' }).click();
    await page.getByLabel('Message to the operator').fill('My leg is hurt');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText(/· Sent$/).waitFor();
    await mei.getByRole('tab', { name: 'Timeline' }).click();
    await story(mei).filter({ hasText: 'Message from the worker' }).waitFor();
  });

  it('works by keyboard, and for people who cannot hold a button', async () => {
    const page = await stage.open(phoneBrowser);
    await letIn(page, origin());
    const test = page.getByRole('button', { name: /^Test/ });
    await test.focus();
    await page.keyboard.down('Space');
    await page.getByText('Keep holding').waitFor();
    await page.keyboard.up('Space');
    expect(await alarms(page).count()).toBe(0);
    // A click without a press, as by a screen reader's double tap or a switch.
    await test.evaluate((button: HTMLElement) => button.click());
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    expect(await alarms(page).count()).toBe(0);
    await test.evaluate((button: HTMLElement) => button.click());
    await page.getByRole('dialog').getByRole('button', { name: 'Test' }).click();
    await alarms(page).getByRole('heading', { name: 'Test' }).waitFor();
  });

  it('raises a duress alarm without a sign on its screen', async () => {
    const mei = await operator();
    const page = await stage.open(phoneBrowser);
    const person = await letIn(page, origin());
    await holdFor(page, page.getByRole('button', { name: 'Check connection' }), 3300);
    await page.getByText(/^Checked [\d:]+ ✓$/).waitFor();
    await openAlertOf(mei, person);
    await details(mei).locator('header').getByText('Duress', { exact: true }).waitFor();
    expect(await alarms(page).count()).toBe(0);
    expect(await page.getByText(/duress|alarm sent|SOS:/i).count()).toBe(0);
    await acknowledge(mei);
    await page.getByText(/^Checked [\d:]+ ✓✓$/).waitFor();
  });
});

describe('a duress PIN', () => {
  it('looks like "I am safe" on the screen and in the memory of the phone', async () => {
    const page = await stage.open(phoneBrowser);
    await letIn(page, origin());
    await page.getByRole('link', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Set PINs' }).click();
    await page.getByLabel('PIN, 4 to 8 digits').fill('2749');
    await page.getByLabel('Duress PIN, the same number of digits').fill('2748');
    await page.getByRole('button', { name: 'Save PINs' }).click();
    await page.getByText('The PINs must differ in at least 2 digits.').waitFor();
    await page.getByLabel('Duress PIN, the same number of digits').fill('5088');
    await page.getByRole('button', { name: 'Save PINs' }).click();
    await page.getByText('“I am safe” asks for your PIN.').waitFor();
    await page.getByRole('link', { name: 'Alerts' }).click();
    await sendSos(page);
    const safe = async (pin: string) => {
      await alarms(page).getByRole('button', { name: 'I am safe' }).click();
      await page.getByLabel('PIN').fill(pin);
      await page.getByRole('dialog').getByRole('button', { name: 'I am safe' }).click();
    };
    await safe('0000');
    await alarms(page).getByText('Wrong PIN. Try again.').waitFor();
    await safe('5088');
    await alarms(page)
      .getByText(/You said at .* that you are safe\./)
      .waitFor();
    expect(await alarms(page).getByRole('listitem').filter({ hasText: 'SOS' }).count()).toBe(1);
    const remembered = await page.evaluate(memoryOfPhone);
    expect(remembered).toContain('sos_cancel');
    for (const trace of ['duress', '5088', '2749', '0000'])
      expect(remembered.includes(trace)).toBe(false);
    expect(await page.getByText('✓').count()).toBe(0);
  });
});

/** All that the page has stored in the browser, as text. */
const memoryOfPhone = async (): Promise<string> => {
  const asked = <T>(request: IDBRequest<T>) =>
    new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
  const database = await asked(indexedDB.open('vigil-phone'));
  const stores = [...database.objectStoreNames];
  const all = await Promise.all(
    stores.map((name) => asked(database.transaction(name).objectStore(name).getAll())),
  );
  database.close();
  return JSON.stringify([all, { ...localStorage }, { ...sessionStorage }]);
};

/** Whether a finger reaches the middle of the SOS button without scrolling. */
const sosInReach = async (page: Page): Promise<boolean> =>
  await sosButton(page).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return button.contains(hit) && top + height <= window.innerHeight;
  });

describe('without a connection', () => {
  it('SOS is in reach whatever is open, and the numbers to call are there', async () => {
    const line = await startCutLine(origin());
    const page = await stage.open(phoneBrowser);
    await letIn(page, line.origin);
    await sendSos(page);
    await alarms(page)
      .getByText('Sent and received. Waiting for a response.', { exact: true })
      .waitFor();
    line.cut();
    for (const name of ['Medical', 'Test'])
      await holdFor(page, page.getByRole('button', { name: new RegExp(`^${name}`) }), 2300);
    await sendSos(page);
    await expect
      .poll(
        async () =>
          await alarms(page).getByText('Not sent yet. Retrying.', { exact: true }).count(),
      )
      .toBe(3);
    const emergency = page.getByRole('link', { name: 'Call Emergency services: 000' });
    expect(await emergency.getAttribute('href')).toBe('tel:000');
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [740, 360],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const name of ['Alerts', 'Timer', 'Messages', 'More']) {
        await page.getByRole('link', { name }).click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([name, width, await sosInReach(page)]).toEqual([name, width, true]);
      }
      await page.getByRole('button', { name: 'Sign out' }).click();
      await page.getByRole('dialog').waitFor();
      expect(['a question', width, await sosInReach(page)]).toEqual(['a question', width, true]);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Sign out' }).click();
    await sendSos(page);
    await page.getByText('4 not sent').waitFor();
    await line.close();
  });

  it('an SOS waits, also over a restart of the page, and arrives once', async () => {
    const mei = await operator();
    const line = await startCutLine(origin());
    const page = await stage.open(phoneBrowser);
    const person = await letIn(page, line.origin);
    await shellKept(page);
    line.cut();
    await sendSos(page);
    await alarms(page).getByText('Not sent yet. Retrying.', { exact: true }).waitFor();
    await page.getByText('No connection', { exact: true }).waitFor();
    // The shell opens without the server, with what waits.
    await page.reload();
    await alarms(page).getByText('Not sent yet. Retrying.', { exact: true }).waitFor();
    await page.getByText('No connection', { exact: true }).waitFor();
    expect(await rows(mei).filter({ hasText: person }).count()).toBe(0);
    line.mend();
    await alarms(page)
      .getByText('Sent and received. Waiting for a response.', { exact: true })
      .waitFor();
    await openAlertOf(mei, person);
    await mei.getByRole('tab', { name: 'Timeline' }).click();
    await story(mei).filter({ hasText: 'Alert raised' }).waitFor();
    expect(
      await story(mei)
        .filter({ hasText: /Alert raised|again|repeat/i })
        .count(),
    ).toBe(1);
    await line.close();
  });

  it('a timer warns, runs out, and its alert is on the console', async () => {
    const mei = await operator();
    // A clock that is 105 s slow (two minutes would be put right): what the phone says happened so
    // long ago, and the story is shorter.
    const page = await stage.open(phoneBrowser, async (context) => {
      await tapSound(context);
      await slowClock(context, 105_000);
    });
    // In no department, whose people have five minutes of grace: an administrator has one.
    const person = await letInWithoutCode(
      page,
      origin(),
      await stage.visit({ name: 'organisation-admin', path: '/', height: 900 }),
    );
    await page.getByRole('link', { name: 'Timer' }).click();
    await page.getByLabel('What are you doing?').fill('Home visit');
    await page.getByLabel('Minutes').fill('0');
    await page.getByRole('button', { name: 'Start timer' }).click();
    await page.getByText('Enter 1 to 1440 minutes (24 hours).').waitFor();
    await page.getByLabel('Minutes').fill('1');
    await page.getByRole('button', { name: 'Start timer' }).click();
    const warning = page.getByRole('region', { name: 'Timer warning' });
    await warning.getByText('Your time is over. Are you safe?').waitFor();
    await page
      .getByText(
        /If you do not confirm by .* that you are safe, an alert is raised, even if this phone is off\./,
      )
      .waitFor();
    expect(await loudest(page, 3000)).toBeGreaterThan(0.05);
    await page.context().setOffline(true);
    await page
      .getByText(/An alert was raised at .*, even without this phone\./)
      .waitFor({ timeout: 60_000 });
    await expect.poll(async () => await loudest(page, 500)).toBeLessThan(0.01);
    await openAlertOf(mei, person);
    await details(mei).getByText('Welfare timer expired', { exact: true }).waitFor();
    await page.getByText('No connection', { exact: true }).waitFor();
    await picture(page, 'phone-offline');
    await acknowledge(mei);
    await page.context().setOffline(false);
    await page.getByRole('link', { name: 'Alerts' }).click();
    await alarms(page).getByText('Mei is handling your alert', { exact: true }).waitFor();
  });
});

const slowClock = async (context: BrowserContext, ms: number): Promise<void> => {
  await context.addInitScript((behind) => {
    const TrueDate = Date;
    globalThis.Date = class extends TrueDate {
      constructor(...given: [] | [number | string]) {
        super(given[0] ?? TrueDate.now() - behind);
      }
      static override now(): number {
        return TrueDate.now() - behind;
      }
    } as DateConstructor;
  }, ms);
};

describe('the look', () => {
  it.each(['light', 'dark'] as const)('has no accessibility violation, %s', async (colorScheme) => {
    const page = await stage.open({ ...phoneBrowser, colorScheme });
    const sideways = async () =>
      await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
    await page.goto(`${origin()}/phone/`);
    await page.getByText('Demo phones').waitFor();
    expect(await violations(page)).toEqual([]);
    await letIn(page, origin());
    await sendSos(page);
    await alarms(page)
      .getByText('Sent and received. Waiting for a response.', { exact: true })
      .waitFor();
    for (const name of ['Alerts', 'Timer', 'Messages', 'More']) {
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violations(page)).toEqual([]);
      for (const width of [320, 390, 430]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await sideways()).toBe(0);
      }
    }
    await page.getByRole('button', { name: 'Sign out' }).click();
    expect(await violations(page)).toEqual([]);
  });
});

describe('the shell', () => {
  it('of the portal opens while the server is gone, and no call is answered from it', async () => {
    const line = await startCutLine(origin());
    const page = await stage.visit({
      name: 'operator',
      path: '/dashboard',
      height: 900,
      origin: line.origin,
    });
    await shellKept(page);
    expect(
      await page.evaluate(async () =>
        (
          await Promise.all(
            (
              await caches.keys()
            ).map(async (name) =>
              (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
            ),
          )
        )
          .flat()
          .filter((path) => /^\/(api|sanctum|broadcasting|app)\b/.test(path)),
      ),
    ).toEqual([]);
    line.cut();
    const answer = await page.goto(`${line.origin}/alert-monitoring`);
    expect([answer?.status(), answer?.fromServiceWorker()]).toEqual([200, true]);
    await page.getByRole('heading').first().waitFor();
    expect(
      await page.evaluate(
        async () =>
          await fetch('/api/user').then(
            () => 'answered',
            () => 'no answer',
          ),
      ),
    ).toBe('no answer');
    await line.close();
  });
});
