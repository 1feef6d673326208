// Sends recorded bytes over a connection of their own, from any address of this machine, and counts
// the answers only.
import { connect } from 'node:net';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';

export interface Speaking {
  /** The speaker's own address on loopback, 127.0.0.1 where absent. */
  readonly from?: string;
  readonly patienceMs?: number;
}

/** Says all of it at once and waits until as many frames are acknowledged; gives how many were. */
export async function sayRecorded(
  port: number,
  frames: readonly Uint8Array[],
  { from = '127.0.0.1', patienceMs = 20_000 }: Speaking = {},
): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  const reader = new FrameReader();
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let answered = 0;
  // An error is followed by 'close'.
  socket.on('error', () => undefined);
  socket.on('close', () => resolve());
  socket.setTimeout(patienceMs, () => socket.destroy());
  socket.on('data', (chunk: Uint8Array) => {
    reader.push(chunk);
    for (let item = reader.next(); item !== null; item = reader.next()) {
      if (item.kind !== 'frame') continue;
      const message = decodeMessage(item.frame);
      if (message.command === 'response' && message.code === 0) answered += 1;
    }
    if (answered >= frames.length) resolve();
  });
  for (const frame of frames) socket.write(frame);
  await ended;
  socket.destroy();
  return answered;
}
