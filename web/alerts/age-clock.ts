// One clock for every age on the page: once a second it rewrites the text nodes directly, without a
// React render.
import { serverNow } from '#web/kit/call/server-clock.ts';
import { formatClock } from '#web/kit/format/dates.ts';

/** The text shown so many ms after the moment; negative before it. */
export type Saying = (milliseconds: number) => string;

/** Draws the text for so many ms after the moment. */
type Drawing = (milliseconds: number) => void;

const faces = new Map<object, { moment: number; draw: Drawing; now: () => number }>();
let running = false;

function tick(): void {
  for (const { moment, draw, now } of faces.values()) draw(now() - moment);
  // At the next whole second of the server, so that all consoles tick together.
  running = faces.size > 0;
  if (running) setTimeout(tick, 1000 - (serverNow() % 1000));
}

/**
 * Draws now and each second (ms since a moment, by the server's clock unless another is given).
 * @returns a function that stops it
 */
export function everySecond(
  moment: number,
  draw: Drawing,
  now: () => number = serverNow,
): () => void {
  const face = {};
  draw(now() - moment);
  faces.set(face, { moment, draw, now });
  if (!running) setTimeout(tick, 1000 - (serverNow() % 1000));
  running = true;
  return () => void faces.delete(face);
}

/**
 * Keeps a text node showing the age since a moment (ms since 1970, by the server's clock unless
 * another is given).
 * @returns a function that stops it
 */
export const showAge = (
  face: Text,
  moment: number,
  say: Saying = formatClock,
  now: () => number = serverNow,
): (() => void) =>
  everySecond(
    moment,
    (ms) => {
      const text = say(ms);
      if (face.data !== text) face.data = text;
    },
    now,
  );
