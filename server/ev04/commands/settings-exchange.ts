// Reading and writing the settings of a connected pendant: read, write only our own bits of what
// differs, read again to verify (protocol section 3).
import { keysFor, receivedIn, recordsFor } from '#domain/ev04/configuration/settings-codec.ts';
import { encodeConfigRead, encodeConfigWrite } from '#domain/ev04/server-frames.ts';
import type { CommandResult, CommandSender } from './command-queue.ts';
import type { CommandEnd, PendantCommand } from './pendant-command.ts';

/** The number of answers that are awaited, one after the other. */
export const messagesOfExchange = 3;

const endOf = (result: CommandResult): CommandEnd =>
  result.status === 'refused'
    ? { outcome: 'refused', why: result.meaning }
    : { outcome: result.status };

/** @returns the outcome; the values that the pendant has at the end are in `received` */
export async function exchangeSettings(
  queue: CommandSender,
  { device_id, values }: Pick<PendantCommand, 'device_id' | 'values'>,
): Promise<CommandEnd> {
  const read = async () =>
    await queue.send(device_id, (sequence) => encodeConfigRead(sequence, keysFor(values)), {
      answer: 'configuration',
    });
  const before = await read();
  if (before.status !== 'confirmed') return endOf(before);
  const records = values ? recordsFor(values, before.values) : [];
  const received = receivedIn(before.values, values, false);
  if (records.length === 0) return { outcome: 'confirmed', received };
  const written = await queue.send(device_id, (sequence) => encodeConfigWrite(sequence, records));
  if (written.status !== 'confirmed') return { ...endOf(written), received };
  const after = await read();
  if (after.status !== 'confirmed') return { ...endOf(after), received };
  return { outcome: 'confirmed', received: receivedIn(after.values, values, true) };
}
