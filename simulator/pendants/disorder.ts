// Disorder on a line, the same for the same seed: every frame one to five times, three in ten out
// of order, one in twenty glued or cut into bytes.
import type { Chance } from '#simulator/chance.ts';

const mostTimes = 5;
const outOfPlace = 0.3;
const furthestMoved = 20;
const cutShare = 0.05;
const gluedShare = 0.05;

/**
 * Puts a thing into a line of what is to be sent: at its end, or some places before it, one to five
 * times.
 */
export function putCarelessly<Thing>(line: Thing[], thing: Thing, chance: Chance): void {
  const times = 1 + Math.floor(chance.roll() * mostTimes);
  for (let time = 0; time < times; time += 1) {
    const back = chance.roll() < outOfPlace ? Math.floor(chance.between(1, furthestMoved)) : 0;
    line.splice(Math.max(0, line.length - back), 0, thing);
  }
}

/**
 * The pieces in which bytes are written: mostly frame by frame, some glued to the next, some byte
 * by byte.
 */
export function piecesOf(frames: readonly Uint8Array[], chance: Chance): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let glued: Uint8Array[] = [];
  for (const [index, frame] of frames.entries()) {
    glued.push(frame);
    if (index < frames.length - 1 && chance.roll() < gluedShare) continue;
    const bytes = Buffer.concat(glued);
    glued = [];
    if (chance.roll() < cutShare) pieces.push(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    else pieces.push(bytes);
  }
  return pieces;
}
