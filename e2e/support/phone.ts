// A phone-sized browser on the page for phones, let in with a code of the demo, and what a thumb does there.
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import * as z from 'zod';
import { demoPhones } from '#domain/demo/demo-phones.ts';

/** As a person holds it, and lets it say where it is. */
export const phoneBrowser: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
  permissions: ['geolocation'],
  geolocation: { latitude: -36.0737, longitude: 146.9135, accuracy: 12 },
};

const answer = z.object({
  data: z.array(z.object({ code: z.string(), person: z.string(), organisation: z.string() })),
});

/** The demo's one phone that nobody carries, and so the one with the shortest grace: a minute. */
export const nobodysPhone = 'Phone 34';

/** A phone of the demo that is still to be had, of a monitored organisation. */
export async function demoPhone(origin: string): Promise<{ code: string; person: string }> {
  const { data } = answer.parse(await (await fetch(`${origin}/api/demo/phones`)).json());
  // The first few run a timer when the demo begins.
  const phone = data.filter(({ organisation }) => organisation === 'Redgum Community Care').at(-1);
  if (!phone) throw new Error('The demo has no phone left');
  return phone;
}

/** Opens the page and lets the phone in, any or the one named. @returns whose it is */
export async function letIn(page: Page, origin: string, name?: string): Promise<string> {
  const { code, person } = name === undefined ? await demoPhone(origin) : { code: codeOf(name), person: name };
  await page.goto(`${origin}/phone/`);
  await page.getByLabel('Activation code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { name: `Hello ${person.split(' ')[0]}` }).waitFor();
  return person;
}

function codeOf(name: string): string {
  const phone = demoPhones.find(({ device_name }) => device_name === name);
  if (!phone) throw new Error(`The demo has no ${name}`);
  return phone.code;
}

/** Presses and keeps pressing. */
export async function holdFor(page: Page, button: Locator, ms: number): Promise<void> {
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not drawn');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(ms);
  await page.mouse.up();
}

export const sosButton = (page: Page): Locator => page.getByRole('button', { name: /^SOS/ });

export const sendSos = async (page: Page): Promise<void> => await holdFor(page, sosButton(page), 2300);

/** Waits until the page opens without a network. */
export const shellKept = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
