// A demo pendant as journeys use it: one real EV-04 frame over TCP, and the wait for the gateway's
// acknowledgement.
import { connect } from 'node:net';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { type AlarmFlag, alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';

let sequence = 0;

interface Pendant {
  readonly imei: string;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Pendant number `index` of the demo world sends this alarm now, from its seeded position. Resolves
 * when the gateway has acknowledged.
 */
export async function pendantSays(port: number, index: number, flag: AlarmFlag): Promise<void> {
  const pendant = demoPendants[index];
  if (!pendant) throw new Error(`The demo world has no pendant ${index}`);
  if (!(await sendFrame(port, pendant, flag))) throw new Error('The gateway did not acknowledge');
}

/**
 * One frame of a pendant, now. @returns whether the gateway acknowledged it; one that it does not
 * know it does not answer
 */
export async function sendFrame(port: number, pendant: Pendant, flag: AlarmFlag): Promise<boolean> {
  const time = Math.floor(Date.now() / 1000);
  sequence += 1;
  const frame = encodeDataFrame({
    imei: pendant.imei,
    sequence,
    records: [
      { type: 'status', time, flags: ((76 << 24) | (24 << 19) | 1) >>> 0 },
      { type: 'alarm', flags: alarmFlags([flag]), time, extension: 0 },
      {
        type: 'gps',
        latitude: pendant.latitude,
        longitude: pendant.longitude,
        speed_kmh: 0,
        course_deg: 0,
        altitude_raw: 20,
        hdop: 1.1,
        mileage_m: 0,
        satellites: 9,
      },
    ],
  });
  return await new Promise<boolean>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(10_000, () => socket.destroy(new Error('The gateway did not answer')));
    socket.once('error', reject);
    socket.once('close', () => resolve(false));
    socket.once('data', () => {
      socket.end();
      resolve(true);
    });
    socket.write(frame);
  });
}
