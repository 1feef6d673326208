// Authenticates an installed app by its token. Concurrent lookups share one query: in a storm every
// phone calls at once.
import { notFound } from '#domain/kit/errors.ts';
import { phoneAppApi } from '#domain/phone/phone-app.api.ts';
import type { SignsOfLife } from '#server/devices/signs-of-life.service.ts';
import type { InstallationReader, PhoneCall } from '#server/kit/access/installations.ts';
import type { Database } from '#server/kit/db/database.ts';
import { createBatcher } from '#server/kit/jobs/batcher.ts';
import {
  type FoundInstallation,
  findInstallations,
  findMovedInstallation,
} from './installations.store.ts';
import { keepRefused, type RefusalReason } from './refused-events.service.ts';
import { hashSecret } from './secrets.ts';

export interface CountingReader extends InstallationReader {
  /** Calls with a token that never was: nothing else is kept of them. */
  readonly counts: { unknown_tokens: number };
}

/**
 * Distinguishes an installation whose device is archived from one that has ended, so that the app
 * can show it. What such a phone reports is not taken, but kept as evidence.
 * @param signs every call is a sign of life of its phone; not recorded where absent
 */
export function installationReader(
  database: Database,
  signs?: Pick<SignsOfLife, 'note'>,
): CountingReader {
  const counts = { unknown_tokens: 0 };
  const batcher = createBatcher<Buffer, FoundInstallation | null>({
    work: async (hashes) => await database.ask(async (tx) => await findInstallations(tx, hashes)),
    most: 200,
    lanes: 2,
    retryAlone: () => false,
  });
  return {
    counts,
    find: async (token, call) => {
      const found = await batcher.add(hashSecret(token));
      if (!found) {
        counts.unknown_tokens += 1;
        return null;
      }
      const why = refusalOf(found);
      if (why !== null) {
        // Before the answer: after a 404 the phone does not send them again.
        const events = eventsOf(call);
        if (events.length > 0)
          await keepRefused(database, { phone: found, why, source_address: call.address, events });
        if (why === 'app: installation ended') return null;
        throw notFound();
      }
      if (!found.is_fresh) signs?.note(found);
      return found;
    },
    findMoved: async (token) =>
      await database.ask(async (tx) => await findMovedInstallation(tx, hashSecret(token))),
  };
}

/** Why nothing from this installation is accepted; null where it is. */
export function refusalOf({
  ended,
  archived,
  organisation_active,
}: Pick<FoundInstallation, 'ended' | 'archived' | 'organisation_active'>): RefusalReason | null {
  if (ended) return 'app: installation ended';
  if (archived) return 'app: device archived';
  return organisation_active ? null : 'app: organisation switched off';
}

const mostEvents = 100;

/** The events of a body that is not validated yet. */
function eventsOf({ path, body }: PhoneCall): unknown[] {
  if (
    path !== phoneAppApi.events.path ||
    typeof body !== 'object' ||
    body === null ||
    !('events' in body)
  )
    return [];
  return Array.isArray(body.events) ? body.events.slice(0, mostEvents) : [];
}
