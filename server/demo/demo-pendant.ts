// A demo pendant for one message: encodes the frame, sends it to our own gateway over TCP, and
// waits for the acknowledgement.
import { randomInt } from 'node:crypto';
import { connect } from 'node:net';
import { type AlarmFlag, alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import { AppError } from '#domain/kit/errors.ts';

export interface DemoPendant {
  imei: string;
  latitude: number | null;
  longitude: number | null;
  battery_percent: number | null;
}

const waitMs = 5000;
const gpsInRecord = 1;
const goodSignal = 24 << 19;

/** The frame of a pendant that reports a flag where it last was. */
export function pendantFrame(pendant: DemoPendant, flag: AlarmFlag, now: Date): Uint8Array {
  const time = Math.floor(now.getTime() / 1000);
  const battery = flag === 'low_battery' ? 12 : (pendant.battery_percent ?? 80);
  const here = pendant.latitude !== null && pendant.longitude !== null;
  return encodeDataFrame({
    imei: pendant.imei,
    sequence: randomInt(65_536),
    records: [
      {
        type: 'status',
        time,
        flags: ((battery << 24) | goodSignal | (here ? gpsInRecord : 0)) >>> 0,
      },
      { type: 'alarm', flags: alarmFlags([flag]), time, extension: 0 },
      ...(here
        ? [
            {
              type: 'gps' as const,
              latitude: pendant.latitude ?? 0,
              longitude: pendant.longitude ?? 0,
              speed_kmh: 0,
              course_deg: 0,
              altitude_raw: 20,
              hdop: 1.1,
              mileage_m: 0,
              satellites: 9,
            },
          ]
        : []),
    ],
  });
}

/** Resolves when the gateway has acknowledged. @throws 503 when it does not within 5 seconds */
export async function sendFrame(port: number, frame: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port });
    const refused = () => {
      socket.destroy();
      reject(new AppError(503, 'not_acknowledged', 'The gateway did not acknowledge the frame.'));
    };
    socket.setTimeout(waitMs, refused);
    socket.once('error', refused);
    socket.once('close', refused);
    socket.once('data', () => {
      socket.off('close', refused);
      socket.end();
      resolve();
    });
    socket.write(frame);
  });
}
