// A phone's motion sensor for a browser without one: readings 60 times a second, of a phone that lies still, is shaken, or falls with its person.
import type { BrowserContext, Page } from 'playwright-core';

/** What the browser asks its person before a page may feel motion. */
export const motionPermissions = ['accelerometer', 'gyroscope'];

/** Gives every page of a context a sensor; the phone lies still until it is told otherwise. */
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
      const event = new DeviceMotionEvent('devicemotion', { accelerationIncludingGravity: { x, y, z }, interval: 16 });
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
