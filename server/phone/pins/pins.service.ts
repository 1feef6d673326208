// What a PIN turns "I am safe" into: the safe PIN accepts it, the duress PIN raises a silent duress
// alert, any other refuses it.
import { invalid } from '#domain/kit/errors.ts';
import type { AppEvent } from '#domain/phone/app-event.ts';
import { type AppPins, pinFaults } from '#domain/phone/app-pin.ts';
import type { ReadEvent } from '#domain/phone/read-app-event.ts';
import type { Installation } from '#server/kit/access/installations.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { lockInstallation } from '../installations.store.ts';
import { hashPin, pinMatches } from './pin-hash.ts';
import { type PinHashes, readPinHashes, writePinHashes } from './pins.store.ts';

const wrongPin = 'Wrong PIN.';

/**
 * The events of a batch after their PINs were checked and removed. Both PINs take equally long and
 * are answered alike.
 * @returns in the order given; a wrong PIN is a refusal that names `data.pin`
 */
export async function judgePins(
  database: Database,
  phone: Installation,
  read: readonly ReadEvent[],
): Promise<ReadEvent[]> {
  if (!read.some(({ event }) => event?.kind === 'sos_cancel')) return [...read];
  const hashes = await database.ask(async (tx) => await readPinHashes(tx, phone));
  return await Promise.all(
    read.map(async (one) =>
      one.event?.kind === 'sos_cancel' ? await judged(hashes, { ...one, event: one.event }) : one,
    ),
  );
}

async function judged(
  hashes: PinHashes | null,
  read: ReadEvent & { readonly event: AppEvent },
): Promise<ReadEvent> {
  const { pin, ...data } = read.event.data;
  const event = { ...read.event, data };
  if (!hashes) return { ...read, event };
  const [safe, duress] = await Promise.all([
    matches(hashes.safe, pin),
    matches(hashes.duress, pin),
  ]);
  if (safe) return { ...read, event };
  if (duress)
    return { ...read, event: { ...event, kind: 'duress', data: { ...data, by_pin: true } } };
  return { event: null, id: event.id, errors: { 'data.pin': [wrongPin] } };
}

const matches = async (kept: string, typed: unknown): Promise<boolean> =>
  typeof typed === 'string' && (await pinMatches(kept, typed));

/** As `setPins`, with its line in the log. */
export async function changePins(
  database: Database,
  phone: Installation,
  given: Parameters<typeof setPins>[2],
): Promise<null> {
  const { organisation_id, device_id, user_id, installation_id } = phone;
  const about = { organisation_id, device_id, ...(user_id === null ? {} : { user_id }) };
  await database.write({ role: 'platform' }, async (tx) => {
    await setPins(tx, phone, given);
    await recordEvents(tx, [
      { kind: 'phone_app.pins_set', ...about, data: { installation_id, set: given.pins !== null } },
    ]);
  });
  return null;
}

/**
 * Sets or removes the PINs of a phone.
 * @throws 422 for a pair that is too much alike, and where the current safe PIN is missing or wrong
 */
async function setPins(
  tx: Tx,
  phone: Installation,
  { current, pins }: { current?: string | undefined; pins: AppPins | null },
): Promise<void> {
  const faults = pins ? pinFaults(pins) : {};
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await lockInstallation(tx, phone);
  const kept = await readPinHashes(tx, phone);
  if (kept && !(await matches(kept.safe, current))) throw invalid({ current: [wrongPin] });
  await writePinHashes(
    tx,
    phone,
    pins && { safe: await hashPin(pins.safe), duress: await hashPin(pins.duress) },
  );
}
