// A new person's steps between the invitation email and the portal: sets up the account, and the
// second factor by an authenticator app.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import * as z from 'zod';
import { codeOf } from './totp.ts';

const outbox = z.object({ data: z.array(z.object({ recipient: z.string(), body: z.string() })) });

/** The link of the invitation that the demo has emailed to this address. */
export async function invitationLink(origin: string, email: string): Promise<string> {
  let link = '';
  const arrived = async (): Promise<boolean> => {
    const { data } = outbox.parse(await (await fetch(`${origin}/api/demo/outbox`)).json());
    const body = data.find(({ recipient }) => recipient === email)?.body ?? '';
    link = /http\S+\/setup\/[\w-]+/.exec(body)?.[0] ?? '';
    return link !== '';
  };
  await expect.poll(arrived, { timeout: 30_000 }).toBe(true);
  return link;
}

/**
 * Opens the link of an invitation and sets the account up. The next step is open when this
 * resolves.
 */
export async function setUpAccount(page: Page, link: string, password: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('New password again', { exact: true }).fill(password);
  const terms = page.getByRole('checkbox', { name: 'I accept the terms and conditions' });
  if ((await terms.count()) > 0) await terms.check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/setup'));
}

/**
 * Sets the second factor up by an authenticator app. @returns its key, for the codes of later
 * sign-ins
 */
export async function setUpApp(page: Page): Promise<string> {
  await page.waitForURL(/\/two-factor\/setup$/);
  await page.getByRole('button', { name: 'Authenticator app' }).click();
  const secret = (await page.locator('code:visible').first().innerText()).replaceAll(/\s/g, '');
  await page.getByLabel('6-digit code').fill(codeOf(secret));
  await turnOn(page);
  return secret;
}

/** After the first code: saves the recovery codes, and goes on to the next step. */
export async function turnOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('checkbox', { name: 'I have saved these codes' }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/two-factor'));
}
