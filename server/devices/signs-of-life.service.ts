// Every call of a phone is a sign of life. Signs are gathered and written once a second for all
// phones, apart from the calls and never delaying them.
import type { Database } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';
import { writeDeviceLines } from './device-lines.store.ts';
import { noteSigns, type SignOfLife } from './silent-devices.store.ts';

const gatherMs = 1000;

export interface SignsOfLife {
  /** @param reportingMinutes the phone's reporting interval, where it reported one */
  note(device: Pick<SignOfLife, 'organisation_id' | 'device_id'>, reportingMinutes?: number): void;
  /** Writes what is gathered. */
  flush(): Promise<void>;
  stop(): void;
}

export function createSignsOfLife(database: Database, log: Log): SignsOfLife {
  let gathered = new Map<number, SignOfLife>();
  let timer: NodeJS.Timeout | null = null;

  async function flush(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const signs = [...gathered.values()];
    gathered = new Map();
    if (signs.length === 0) return;
    try {
      await database.write({ role: 'platform' }, async (tx) => {
        const came = await noteSigns(tx, signs);
        await writeDeviceLines(
          tx,
          came.map((device) => ({ ...device, kind: 'device.online', data: {} })),
        );
      });
    } catch (error) {
      log.warn(
        { err: error, phones: signs.length },
        'heartbeats were not written; the next call of each phone counts again',
      );
    }
  }

  return {
    note: ({ organisation_id, device_id }, reportingMinutes) => {
      const reporting_minutes =
        reportingMinutes ?? gathered.get(device_id)?.reporting_minutes ?? null;
      gathered.set(device_id, { organisation_id, device_id, reporting_minutes });
      timer ??= setTimeout(() => void flush(), gatherMs);
    },
    flush,
    stop: () => {
      if (timer !== null) clearTimeout(timer);
    },
  };
}
