// Every kind of alert that a device can raise, each through its own real protocol.
import { randomUUID } from 'node:crypto';
import { pendantSays } from './devices/pendant.ts';
import { satelliteSays, type WorkerPhone, workerPhone } from './devices/worker-devices.ts';
import type { RunningProgram } from './program.ts';

export interface AlertKinds {
  /** How each is raised, by the type of its alert and the kind of device that reports it. */
  readonly raisers: Readonly<Record<string, () => Promise<void>>>;
  /** The phone that reported a kind, for its next reports. */
  phoneOf(kind: string): WorkerPhone;
}

/** All of different people. */
export function alertKinds(program: () => RunningProgram): AlertKinds {
  const phones = new Map<string, WorkerPhone>();
  const pendant = async (index: number, flag: Parameters<typeof pendantSays>[2]) =>
    await pendantSays(program().ev04Port, index, flag);
  const phone = async (): Promise<WorkerPhone> => await workerPhone(program().origin);
  return {
    raisers: {
      'sos ev04': () => pendant(0, 'sos'),
      'fall ev04': () => pendant(1, 'fall'),
      'man_down ev04': () => pendant(2, 'no_motion'),
      // Of an organisation without places: what a pendant says of a place of ours is a crossing.
      'geofence ev04': () => pendant(30, 'geofence_1'),
      'welfare ev04': () => pendant(4, 'welfare_missed'),
      'duress app': async () => {
        const one = await phone();
        phones.set('duress app', one);
        await one.says('duress');
      },
      'medical app': async () => await (await phone()).says('medical'),
      'safety_shake app': async () => await (await phone()).says('safety_shake'),
      'test app': async () => await (await phone()).says('test'),
      'patrol_request app': async () => await (await phone()).says('patrol_request'),
      'connection_loss app': async () => {
        const one = await phone();
        await one.says('welfare_start', timer(60));
        await one.says('connection_lost');
      },
      // Begun so long ago that its time and every grace are over.
      'welfare app': async () =>
        await (await phone()).says('welfare_start', timer(1), minutesAgo(8)),
      'sos button': async () => await (await (await phone()).pair('C4:7C:8D:6A:11:02')).press(),
      'sos zoleo': async () => await satelliteSays(program().origin, 0, 'SosInitiated'),
    },
    phoneOf: (kind) => {
      const one = phones.get(kind);
      if (!one) throw new Error(`No phone reported ${kind}`);
      return one;
    },
  };
}

const timer = (minutes: number) => ({ session_id: randomUUID(), minutes, activity: 'Home visit' });
const minutesAgo = (minutes: number) => ({
  occurred_at: new Date(Date.now() - minutes * 60_000).toISOString(),
});
