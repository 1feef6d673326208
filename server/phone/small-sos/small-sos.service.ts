// Takes a small SOS: parsed strictly, authenticated by its signature, and then an event of the
// phone like any other, so that the same alarm in full is a duplicate.
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
 * Resolves after the commit that stores the alarm.
 * @throws 422 unless it is a small SOS; 401 where no phone of the device signed it, or the phone
 * has ended; 404 for an archived device or an organisation that is switched off; 503 when it could
 * not be stored. Nothing is taken then; what an ended phone had signed is kept as evidence.
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
  // Its time is by our clock already, and transport may have taken minutes: the arrival time must
  // not correct the phone's clock.
  const { events } = await takeBatch(parts, phone, {
    sent_at: phone.now,
    events: [event],
    source_address,
  });
  const status = events[0]?.status;
  if (status !== 'taken' && status !== 'duplicate') throw unavailable();
  return { status };
}
