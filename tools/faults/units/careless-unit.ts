// A unit on the simulator's bad line that counts each answer: every complete copy of a frame must
// get one.
import { connect } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import type { Chance } from '#simulator/chance.ts';
import { piecesOf, putCarelessly } from '#simulator/pendants/disorder.ts';
import { encodePlanned, type Planned } from '#simulator/report.ts';

/** Every frame one to five times, three in ten of them out of their place. */
export function carelessly(frames: readonly Planned[], chance: Chance): Planned[] {
  const line: Planned[] = [];
  for (const frame of frames) putCarelessly(line, frame, chance);
  return line;
}

export interface Answers {
  /** Sequences as the gateway acknowledged them, in order. */
  readonly acknowledged: readonly number[];
  readonly refused: number;
}

/**
 * Sends all of it on one connection and resolves when every complete frame was answered, or when
 * nothing was for `patienceMs`.
 */
export async function sendCarelessly(
  port: number,
  frames: readonly Planned[],
  chance: Chance,
  patienceMs = 10_000,
): Promise<Answers> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.on('error', () => undefined);
  const reader = new FrameReader();
  const acknowledged: number[] = [];
  let refused = 0;
  const { promise: answered, resolve } = Promise.withResolvers<void>();
  socket.on('close', () => resolve());
  const timer = setTimeout(resolve, patienceMs);
  socket.on('data', (chunk: Uint8Array) => {
    timer.refresh();
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
  for (const piece of piecesOf(
    frames.map((frame) => encodePlanned(frame)),
    chance,
  )) {
    socket.write(piece);
    timer.refresh();
    await turn();
  }
  await answered;
  clearTimeout(timer);
  socket.destroy();
  return { acknowledged, refused };
}
