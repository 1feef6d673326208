// An invited person protects the account: an authenticator app after a wrong code, recovery codes
// that work once, and a passkey that signs in alone.
import { createServer } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { violations } from '../support/browser.ts';
import { addPerson } from '../support/first-day.ts';
import { invitationLink, setUpAccount } from '../support/set-up.ts';
import { setStage } from '../support/stage.ts';
import { codeOf } from '../support/totp.ts';

/** Passkeys belong to an address by name, so the program has to know it before it listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}

const port = await freePort();
const origin = `http://localhost:${port}`;
const stage = setStage({ settings: { PORT: String(port), PUBLIC_URL: origin } });
const email = 'ines.moreau@redgum.example';
const password = 'calm-harbour-lights-22';

const press = async (page: Page, name: string): Promise<void> =>
  await page.getByRole('button', { name, exact: true }).click();
const heading = async (page: Page, name: string): Promise<void> =>
  await page.getByRole('heading', { name, exact: true }).waitFor();

/** The fingerprint reader of the computer: it verifies the person and keeps passkeys. */
async function addFingerprintReader(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/** An invited person at the choice of the method. */
async function invited(): Promise<Page> {
  const admin = await stage.visit({
    name: 'admin',
    path: '/organisations/1/users',
    height: 900,
    origin,
  });
  await addPerson(admin, { first: 'Ines', last: 'Moreau', email, role: 'Organisation Admin' });
  const page = await stage.open({ viewport: { width: 1440, height: 1000 } });
  await addFingerprintReader(page);
  await setUpAccount(page, await invitationLink(origin, email), password);
  return page;
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account menu of/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await heading(page, 'Sign in');
}

/** Up to the field for a recovery code. */
async function signInUpToRecoveryCode(page: Page): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await press(page, 'Sign in');
  await heading(page, 'Enter your code');
  await press(page, 'Use a recovery code');
}

async function enterRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Recovery code').fill(code);
  await press(page, 'Continue');
}

const inside = async (page: Page): Promise<void> =>
  await page.waitForURL((url) => url.pathname !== '/' && !url.pathname.startsWith('/two-factor'));

/** Sets the app up, after a code of another key. @returns the recovery codes */
async function setUpAppAfterWrongCode(page: Page): Promise<readonly string[]> {
  await heading(page, 'Protect your account');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  const secret = (await page.locator('code:visible').first().innerText()).replaceAll(/\s/g, '');
  const right = codeOf(secret);
  await page
    .getByLabel('6-digit code')
    .fill(String((Number(right) + 500_000) % 1_000_000).padStart(6, '0'));
  await press(page, 'Turn on');
  await page.getByText('This code is not right. Check it and try again.').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('6-digit code').fill(codeOf(secret));
  await press(page, 'Turn on');
  await heading(page, 'Save your recovery codes');
  const codes = await page
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allInnerTexts();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check();
  await press(page, 'Continue');
  await inside(page);
  return codes;
}

it('a person sets up an app, signs in with a recovery code once, and later with a passkey alone', async () => {
  const page = await invited();
  const [code = '', other = '', ...more] = await setUpAppAfterWrongCode(page);
  expect([code, other, ...more]).toHaveLength(10);

  await signOut(page);
  await signInUpToRecoveryCode(page);
  expect(await violations(page)).toEqual([]);
  await enterRecoveryCode(page, code);
  await inside(page);

  await signOut(page);
  await signInUpToRecoveryCode(page);
  await enterRecoveryCode(page, code);
  await page.getByText('This code is not right. Check it and try again.').waitFor();
  await enterRecoveryCode(page, other);
  await inside(page);

  await page.goto(`${origin}/my/security`);
  await page.getByText('8 recovery codes left').waitFor();
  await page.getByLabel('Name of the new passkey').fill('Work laptop');
  await press(page, 'Add a passkey');
  await page.getByText('Passkey added.').waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).waitFor();
  expect(await violations(page)).toEqual([]);

  await signOut(page);
  await press(page, 'Use a passkey');
  await inside(page);
  await page.goto(`${origin}/my/security`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Work laptop' })
    .getByText(/^Last used/)
    .waitFor();
}, 180_000);
