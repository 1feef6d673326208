// A unit on a bad line: sends its frames several times, out of order, cut into single bytes or glued together, and counts the answers.
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import type { Chance } from '#simulator/chance.ts';
import { encodePlanned, type Planned } from '#simulator/report.ts';

const mostTimes = 5;
const outOfOrder = 0.3;
const furthestMoved = 20;
const cutShare = 0.05;
const gluedShare = 0.05;

/** Every frame one to five times, three in ten of them somewhere else in the row. */
export function carelessly(frames: readonly Planned[], chance: Chance): Planned[] {
  const copies = frames.flatMap((frame) => Array.from({ length: 1 + Math.floor(chance.roll() * mostTimes) }, () => frame));
  const places = copies.map((frame, index) => ({
    frame,
    place: chance.roll() < outOfOrder ? index + chance.between(-furthestMoved, furthestMoved) : index,
  }));
  return places.sort((one, other) => one.place - other.place).map(({ frame }) => frame);
}

export interface Answers {
  /** Sequences as the gateway acknowledged them, in order. */
  readonly acknowledged: readonly number[];
  readonly refused: number;
}

/** Sends all of it on one connection and resolves when every complete frame was answered, or after `patienceMs`. */
export async function sendCarelessly(port: number, frames: readonly Planned[], chance: Chance, patienceMs = 60_000): Promise<Answers> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  const reader = new FrameReader();
  const acknowledged: number[] = [];
  let refused = 0;
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  socket.on('data', (chunk: Uint8Array) => {
    reader.push(chunk);
    for (let item = reader.next(); item !== null; item = reader.next()) {
      if (item.kind !== 'frame') continue;
      const message = decodeMessage(item.frame);
      if (message.command !== 'response') continue;
      if (message.code === 0) acknowledged.push(item.frame.sequence);
      else refused += 1;
    }
    if (acknowledged.length + refused >= frames.length) resolve();
  });
  const timer = setTimeout(resolve, patienceMs);
  let glued: Uint8Array[] = [];
  for (const frame of frames) {
    glued.push(encodePlanned(frame));
    if (chance.roll() < gluedShare) continue;
    const bytes = Buffer.concat(glued);
    glued = [];
    if (chance.roll() >= cutShare) socket.write(bytes);
    else
      for (const byte of bytes) {
        socket.write(Uint8Array.of(byte));
        await turn();
      }
    await turn();
  }
  if (glued.length > 0) socket.write(Buffer.concat(glued));
  await answered;
  clearTimeout(timer);
  socket.destroy();
  return { acknowledged, refused };
}
