// Pendants in the load: one TCP connection a device, an SOS frame each, answered by the gateway's
// acknowledgement.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame, encodeServicesFrame } from '#domain/ev04/data/data-encoding.ts';
import { statusFlags } from '#domain/ev04/data/status-flags.ts';
import { HEADER_BYTES, readHeader } from '#domain/ev04/frame.ts';
import type { Sender } from './senders.ts';

/** An SOS of the device, with status, position and battery, as its first frame after power-on. */
export function sosFrame(imei: string, sequence: number, seconds: number): Uint8Array {
  return encodeDataFrame({
    imei,
    sequence,
    records: [
      {
        type: 'status',
        time: seconds,
        flags: statusFlags({ flags: [], work_mode: 0, signal: 20, battery: 80 }),
      },
      { type: 'alarm', flags: alarmFlags(['sos']), time: seconds, extension: null },
      { type: 'smart', latitude: -33.86, longitude: 151.21, radius_m: 12, height_m: 30 },
      { type: 'battery', percent: 80, millivolts: 3900 },
    ],
  });
}

interface Pendant {
  readonly socket: Socket;
  sequence: number;
  answered: (() => void) | undefined;
}

/** Connections that open at the same time; more would overrun the accept queue. */
const wave = 200;

/**
 * Connects the pendants of `keys`, whose IMEI is `firstImei` plus their key, each known to the
 * gateway by its heartbeat before it is used. `send(key)` resolves at the acknowledgement with the
 * frame's own sequence, and rejects when the gateway hangs up instead.
 */
export async function ev04Sender(
  port: number,
  firstImei: number,
  keys: { readonly from: number; readonly count: number },
): Promise<Sender> {
  const pendants = new Map<number, Pendant>();
  const imeiOf = (key: number) => String(firstImei + key).padStart(15, '0');
  for (let from = 0; from < keys.count; from += wave) {
    const some = Array.from(
      { length: Math.min(wave, keys.count - from) },
      (_, offset) => keys.from + from + offset,
    );
    await Promise.all(
      some.map(async (key) => pendants.set(key, await connectPendant(port, imeiOf(key)))),
    );
  }
  return {
    send: (key) => {
      const pendant = pendants.get(key);
      if (!pendant) return Promise.reject(new Error(`pendant ${key} is not connected`));
      return ask(pendant, (sequence) =>
        sosFrame(imeiOf(key), sequence, Math.floor(Date.now() / 1000)),
      );
    },
    close: () => {
      for (const { socket } of pendants.values()) socket.destroy();
    },
  };
}

/** Sends the next frame; resolves at the answer with its sequence. */
function ask(pendant: Pendant, frameOf: (sequence: number) => Uint8Array): Promise<void> {
  const { socket } = pendant;
  if (socket.destroyed) return Promise.reject(new Error('the gateway has hung up'));
  pendant.sequence += 1;
  return new Promise((resolve, reject) => {
    const hungUp = () => reject(new Error('the gateway hung up'));
    socket.once('close', hungUp);
    pendant.answered = () => {
      socket.off('close', hungUp);
      resolve();
    };
    socket.write(frameOf(pendant.sequence));
  });
}

async function connectPendant(port: number, imei: string): Promise<Pendant> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const pendant: Pendant = { socket, sequence: 0, answered: undefined };
  let received = Buffer.alloc(0);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    while (received.length >= HEADER_BYTES) {
      const { length, sequence } = readHeader(received);
      if (received.length < HEADER_BYTES + length) return;
      received = received.subarray(HEADER_BYTES + length);
      if (sequence === pendant.sequence) pendant.answered?.();
    }
  });
  await ask(pendant, (sequence) => encodeServicesFrame({ imei, sequence, service: 'heartbeat' }));
  return pendant;
}
