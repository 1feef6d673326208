// A phone-sized browser on the page for phones, activated with a code of the demo, and the gestures
// of a thumb.
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import * as z from 'zod';

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

/** A phone of the demo that is still to be had, of a monitored organisation. */
export async function demoPhone(origin: string): Promise<{ code: string; person: string }> {
  const { data } = answer.parse(await (await fetch(`${origin}/api/demo/phones`)).json());
  // The first few run a timer when the demo begins.
  const phone = data.filter(({ organisation }) => organisation === 'Redgum Community Care').at(-1);
  if (!phone) throw new Error('The demo has no phone left');
  return phone;
}

/** Opens the page and lets the phone in. @returns whose it is */
export async function letIn(page: Page, origin: string): Promise<string> {
  const { code, person } = await demoPhone(origin);
  await page.goto(`${origin}/phone/`);
  await page.getByLabel('Activation code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('heading', { name: `Hello ${person.split(' ')[0]}` }).waitFor();
  return person;
}

/**
 * Asks without a code; the administrator, whose page is signed in, makes it a phone of their own.
 * @returns whose it is
 */
export async function letInWithoutCode(page: Page, origin: string, admin: Page): Promise<string> {
  await page.goto(`${origin}/phone/`);
  await page.getByRole('button', { name: 'I have no code' }).click();
  await page.getByLabel('Your name').fill('Helen Marsh');
  await page.getByLabel('Phone number').fill('0412 345 678');
  await page.getByLabel('Short name of your employer’s account').fill('redgum');
  await page.getByRole('button', { name: 'Request access' }).click();
  await page.getByText('Request received.').waitFor();
  const name = await admin.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '';
    const headers = {
      'content-type': 'application/json',
      'x-xsrf-token': decodeURIComponent(token),
    };
    const read = async (path: string) => (await (await fetch(path)).json()).data;
    const [user, [attempt]] = await Promise.all([
      read('/api/user'),
      read('/api/activation-attempts?status=pending'),
    ]);
    const body = JSON.stringify({ user_id: user.id });
    const answer = await fetch(`/api/activation-attempts/${attempt.id}/create-device`, {
      method: 'POST',
      headers,
      body,
    });
    if (!answer.ok) throw new Error(await answer.text());
    return `${user.first_name} ${user.last_name}`;
  });
  // It asks every ten seconds, and at once when it is opened again.
  await page.reload();
  await page.getByRole('heading', { name: `Hello ${name.split(' ')[0]}` }).waitFor();
  return name;
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

export const sendSos = async (page: Page): Promise<void> =>
  await holdFor(page, sosButton(page), 2300);

/** Waits until the page opens without a network. */
export const shellKept = async (page: Page): Promise<void> =>
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });

/** The permissions that a browser requires before a page may read motion. */
export const motionPermissions = ['accelerometer', 'gyroscope'];

/**
 * A motion sensor for a browser without one, 60 readings a second; the phone lies still until a
 * test moves it.
 */
export async function motionSensor(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const moves: Record<string, (seconds: number) => readonly [number, number, number]> = {
      still: () => [0, 0, 9.8],
      shake: (seconds) => [30 * Math.sin(2 * Math.PI * 4 * seconds), 0, 9.8],
      // Tips over within 0.6 s, strikes, and lies on its side.
      fall: (seconds) => {
        if (seconds < 1) return [0, 0, 9.8];
        if (seconds < 1.3) return [0, 0, 9.8 - (seconds - 1) * 28];
        if (seconds < 1.5) return [0, 0, 2];
        return seconds < 1.6 ? [40, 0, 5] : [9.8, 0, 0.3];
      },
    };
    let current = moves['still'] ?? (() => [0, 0, 9.8] as const);
    // Counted, not measured: a busy machine must not look like a phone that slept.
    let at = performance.now();
    let begun = at;
    Object.assign(window, {
      moveLike: (name: string) => {
        begun = at;
        current = moves[name] ?? current;
      },
    });
    // The empty page before the first one has no sensor at all.
    if (!('DeviceMotionEvent' in window)) return;
    setInterval(() => {
      at += 16;
      const [x, y, z] = current((at - begun) / 1000);
      const event = new DeviceMotionEvent('devicemotion', {
        accelerationIncludingGravity: { x, y, z },
        interval: 16,
      });
      Object.defineProperty(event, 'timeStamp', { value: at });
      window.dispatchEvent(event);
    }, 16);
  });
}

export const moveLike = async (page: Page, name: 'still' | 'shake' | 'fall'): Promise<void> =>
  await page.evaluate((how) => {
    const move: unknown = Reflect.get(window, 'moveLike');
    if (typeof move === 'function') move(how);
  }, name);
