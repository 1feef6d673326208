// A night without monitoring: an SOS, the text to a contact, the page behind its link on a phone,
// the answer, and the end; nothing else is sent after.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { violations } from '../support/browser.ts';
import { pendantSays } from '../support/devices/pendant.ts';
import { picture } from '../support/picture.ts';
import { setStage } from '../support/stage.ts';

const stage = setStage();

/** A phone of its own, with no session. */
async function phone(address: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await stage.open({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    colorScheme,
  });
  await page.goto(address);
  return page;
}

interface Sent {
  id: number;
  channel: string;
  recipient: string;
  body: string;
}
const outbox = async (): Promise<Sent[]> =>
  (await (await fetch(`${stage.program().origin}/api/demo/outbox`)).json()).data;
const unmonitored = demoPendants.flatMap(({ organisation }, index) =>
  organisation === 'outback' ? [index] : [],
);

async function sosOf(index: number): Promise<Sent[]> {
  const before = new Set((await outbox()).map(({ id }) => id));
  await pendantSays(stage.program().ev04Port, unmonitored[index] ?? 0, 'sos');
  for (;;) {
    const fresh = (await outbox()).filter(
      ({ id, body }) => !before.has(id) && body.includes('/shared-alerts/'),
    );
    if (fresh.length > 0) return fresh;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
const linkIn = ({ body }: Sent): string => /http\S+\/shared-alerts\/[\w-]+/.exec(body)?.[0] ?? '';

it('a contact reads the text, opens the link, responds, and closes the alarm', async () => {
  const [text] = (await sosOf(0)).filter(({ channel }) => channel === 'sms' || channel === 'email');
  if (!text) throw new Error('no text was sent');
  const page = await phone(linkIn(text));
  await page.getByRole('heading', { name: /may need help/ }).waitFor();
  await page.getByText('No one has responded yet').waitFor();
  await page.getByText(/Last location/).waitFor();
  await picture(page, 'contact');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'I am responding' }).tap();
  await page.getByText(/You are responding, since/).waitFor();
  await page.getByRole('button', { name: 'Close the alert' }).tap();
  await page.getByRole('button', { name: 'Close the alert' }).tap();
  await page.getByText('Choose what it was.').waitFor();
  await page.getByLabel('It was a false alarm').check();
  await page.getByLabel('How it ended').fill('Spoke to him, he is fine.');
  await picture(page, 'contact-closing');
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Close the alert' }).tap();
  await page.getByRole('heading', { name: /is over/ }).waitFor();
  expect(await page.getByText(/Last location/).count()).toBe(0);
  await picture(page, 'contact-over');
});

it('two contacts see who responds, live; a made-up link shows nothing', async () => {
  const [first] = await sosOf(1);
  if (!first) throw new Error('no contact was notified');
  const address = linkIn(first);
  const [one, other] = [await phone(address, 'dark'), await phone(address)];
  for (const page of [one, other])
    await page.getByRole('button', { name: 'I am responding' }).waitFor();
  await picture(one, 'contact-again');
  expect(await violations(one)).toEqual([]);
  await one.getByRole('button', { name: 'I am responding' }).tap();
  await other.getByText(/You are responding, since/).waitFor();
  const wrong = await phone(`${stage.program().origin}/shared-alerts/${'x'.repeat(43)}`);
  await wrong.getByText('This link does not work').waitFor();
  expect(await violations(wrong)).toEqual([]);
  await picture(wrong, 'wrong-link');
});

it('the outbox shows a newcomer what was sent, with a link to play the contact', async () => {
  const page = await phone(`${stage.program().origin}/outbox`);
  await page
    .getByRole('link', { name: /shared-alerts/ })
    .first()
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await picture(page, 'outbox');
});
