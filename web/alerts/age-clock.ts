// One clock for every age on the page: once a second it rewrites the text of those that stand, and React hears nothing of it.
import { serverNow } from '#web/kit/call/server-clock.ts';
import { formatClock } from '#web/kit/format/dates.ts';

/** What a face shows so many ms after its moment; before it they are negative. */
export type Saying = (milliseconds: number) => string;

const faces = new Map<Text, { moment: number; say: Saying }>();
let running = false;

function tick(): void {
  const now = serverNow();
  for (const [face, { moment, say }] of faces) {
    const text = say(now - moment);
    if (face.data !== text) face.data = text;
  }
  // At the next whole second of the server, so that all consoles turn together.
  running = faces.size > 0;
  if (running) setTimeout(tick, 1000 - (serverNow() % 1000));
}

/** Keeps a text node showing the age since a moment (ms since 1970, by the server's clock). @returns how to stop */
export function showAge(face: Text, moment: number, say: Saying = formatClock): () => void {
  face.data = say(serverNow() - moment);
  faces.set(face, { moment, say });
  if (!running) setTimeout(tick, 1000 - (serverNow() % 1000));
  running = true;
  return () => void faces.delete(face);
}
