// Notices between processes about devices: a command was requested of a pendant, a connection has
// moved, or a network is known now. A notice is only a hint: the rows have the facts.
import * as z from 'zod';
import type { Database } from '#server/kit/db/database.ts';
import type { Log } from '#server/kit/log.ts';

const channelName = 'vigil_devices';
/** The payload of a notice holds 8000 bytes. */
const mostDevices = 300;

const deviceNotice = z.object({
  word: z.enum(['asked', 'moved', 'known']),
  /** Null: more than can be named. */
  devices: z.array(z.number()).nullable(),
  /** The gateway that sends it; null where a request caused it. */
  from: z.string().nullable(),
});
export type DeviceNotice = z.infer<typeof deviceNotice>;

/**
 * Notifies every process, this one too, after the commit; a lost notice is made up for by the
 * listeners' own polling. @param said `from` is the sending gateway
 */
export async function tellOfDevices(
  database: Database,
  said: Pick<DeviceNotice, 'word'> & { readonly from?: string },
  devices: readonly number[],
): Promise<void> {
  if (devices.length === 0) return;
  const notice = {
    word: said.word,
    devices: devices.length > mostDevices ? null : devices,
    from: said.from ?? null,
  };
  await database.notices.send(channelName, JSON.stringify(notice));
}

/** @returns stops it */
export function hearOfDevices(
  database: Database,
  log: Log,
  onNotice: (notice: DeviceNotice) => void,
): () => Promise<void> {
  const listening = database.notices
    .listen(channelName, (text) => {
      const notice = deviceNotice.safeParse(parsed(text));
      if (notice.success) onNotice(notice.data);
    })
    .catch((error: unknown) => {
      log.warn(
        { err: error },
        'cannot listen for device notices yet; polling until the database allows it',
      );
      return null;
    });
  return async () => await (await listening)?.();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
