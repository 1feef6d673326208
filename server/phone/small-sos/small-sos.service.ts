// Takes a small SOS: read strictly, believed by its signature, and then an event of the phone like
// any other, so that the same alarm in full is a duplicate.
import { invalid, notFound, unauthenticated, unavailable } from '#domain/kit/errors.ts';
import { eventOfSmallSos, readSmallSos } from '#domain/phone/small-sos.ts';
import type { SignsOfLife } from '#server/devices/signs-of-life.service.ts';
import { type EventParts, takeBatch } from '../app-events.service.ts';
import { refusalOf } from '../installation-reader.ts';
import { keepRefused } from '../refused-events.service.ts';
import { findSigners } from './small-sos.store.ts';
import { isSignedBy } from './small-sos-signature.ts';

export interface SmallSosParts extends EventParts {
  readonly signs: Pick<SignsOfLife, 'note'>;
}

/**
 * Resolves after the commit that keeps the alarm.
 * @throws 422 for what is no small SOS; 401 where no phone of the device signed it, or the phone
 * has ended; 404 for an archived device or an organisation that is
 *   switched off; 503 when it could not be kept. Nothing is taken then; what a phone that ended had
 *   signed is kept as evidence.
 */
export async function takeSmallSos(
  parts: SmallSosParts,
  text: string,
  source_address: string,
): Promise<{ status: 'taken' | 'duplicate' }> {
  const read = readSmallSos(text);
  if (read.sos === null) throw invalid({ sos: [read.fault] });
  const signers = await parts.database.ask(async (tx) => await findSigners(tx, read.sos.device_id));
  const phone = signers.find(({ token_hash }) => isSignedBy(read, token_hash));
  if (!phone) throw unauthenticated();
  const event = eventOfSmallSos(read.sos);
  const why = refusalOf(phone);
  if (why !== null) {
    await keepRefused(parts.database, { phone, why, source_address, events: [event] });
    throw why === 'app: installation ended' ? unauthenticated() : notFound();
  }
  if (!phone.is_fresh) parts.signs.note(phone);
  // Its time is by our clock already, and the way may have taken minutes: no clock is put right by
  // when it came.
  const { events } = await takeBatch(parts, phone, {
    sent_at: phone.now,
    events: [event],
    source_address,
  });
  const status = events[0]?.status;
  if (status !== 'taken' && status !== 'duplicate') throw unavailable();
  return { status };
}
