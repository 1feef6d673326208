// Sends one SOS of one unit over a connection of its own, and waits for the gateway's
// acknowledgement.
import { connect } from 'node:net';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';

const patienceMs = 10_000;
let sequence = 0;

export async function pressSos(port: number, imei: string): Promise<void> {
  sequence += 1;
  const time = Math.floor(Date.now() / 1000);
  const frame = encodeDataFrame({
    imei,
    sequence,
    records: [{ type: 'alarm', flags: alarmFlags(['sos']), time, extension: 0 }],
  });
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setTimeout(patienceMs, () =>
      socket.destroy(new Error('the gateway did not acknowledge')),
    );
    socket.once('error', reject);
    socket.once('data', () => {
      socket.end();
      resolve();
    });
    socket.write(frame);
  });
}
