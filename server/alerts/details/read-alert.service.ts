// The whole alert as its page shows it, with what the caller may do now.
import type { Actor } from '#domain/access/actor.ts';
import type { Alert } from '#domain/alerts/alert.ts';
import { placesOf } from '#domain/alerts/alert-places.ts';
import { abilitiesFor, alertRefusal } from '#domain/alerts/alerts.policy.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { readRow, requireAlert } from '../alerts.store.ts';
import { readContacts } from './alert-contacts.store.ts';
import { readFacts, readPositions } from './alert-details.store.ts';
import { findNamedPlace } from './named-place.store.ts';

/** @throws 404 */
export async function readAlert(tx: Tx, actor: Actor, id: number): Promise<Alert> {
  const alert = await requireAlert(tx, id);
  const [row, facts, positions] = await Promise.all([
    readRow(tx, id),
    readFacts(tx, id),
    readPositions(tx, id),
  ]);
  if (!facts) throw notFound();
  const { now, ...shown } = facts;
  const contacts = await readContacts(
    tx,
    id,
    new Date(now),
    facts.person_details?.timezone ?? 'UTC',
  );
  const places = placesOf(positions);
  const position = places.positions.at(-1) ?? facts.last_known_position;
  const named_place = position ? await findNamedPlace(tx, alert, position) : null;
  return {
    ...row,
    ...shown,
    ...places,
    ...(named_place ? { named_place } : {}),
    contacts,
    abilities: abilitiesFor(alert, actor),
    resolve_refusal: alertRefusal(alert, 'resolve', actor)?.message ?? null,
  };
}
