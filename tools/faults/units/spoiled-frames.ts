// Broken frames, one connection each: with a wrong checksum a frame must not be processed or
// answered, and its bytes are kept for inspection.
import { connect } from 'node:net';
import { encodeServicesFrame } from '#domain/ev04/data/data-encoding.ts';
import { asSuperuser } from '../database/superuser.ts';

const everyMs = 200;

export interface SpoiledFrames {
  readonly sent: number;
  /** Bytes that came back. */
  readonly answered: number;
  stop(): void;
}

/** @param imei of the unit in whose name they are sent */
export function startSpoiledFrames(port: number, imei: string): SpoiledFrames {
  let [sent, answered] = [0, 0];
  const timer = setInterval(() => {
    sent += 1;
    const frame = encodeServicesFrame({ imei, sequence: sent, service: 'heartbeat' });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      answered += chunk.length;
    });
    socket.end(frame.map((byte, at) => (at === frame.length - 1 ? byte ^ 1 : byte)));
  }, everyMs);
  return {
    get sent() {
      return sent;
    },
    get answered() {
      return answered;
    },
    stop: () => clearInterval(timer),
  };
}

/** How many of them are kept. */
export const countKept = async (superuserUrl: string): Promise<number> =>
  await asSuperuser(superuserUrl, async (sql) => {
    const [row] = await sql<
      { kept: number }[]
    >`select count(*)::int as kept from device_frames where reason = 'bad-checksum'`;
    return row?.kept ?? 0;
  });
