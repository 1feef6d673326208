// Reads an alert and its timeline for the people of its organisation.
import type { Actor } from '#domain/access/actor.ts';
import { placesOf } from '#domain/alerts/alert-places.ts';
import {
  type OwnAlert,
  type OwnAlertStage,
  type OwnLine,
  ownAlertStage,
} from '#domain/alerts/own/own-alert.ts';
import {
  maySeeOrganisationAlert,
  maySeePersonInAlert,
} from '#domain/alerts/own/own-alerts.policy.ts';
import { notFound } from '#domain/kit/errors.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findSteps } from '#server/responses/responses.store.ts';
import { readFacts, readPositions } from '../details/alert-details.store.ts';
import { findNamedPlace } from '../details/named-place.store.ts';
import {
  readCallsHelp,
  readContactsHelp,
  readDispatchesHelp,
  readPatrolsHelp,
} from './help.store.ts';
import { findOwnFacts, type OwnFacts } from './own-alert.store.ts';
import { readOwnStory } from './own-story.store.ts';

/** @throws 404 for another organisation's alert, one outside the caller's view, and a drill's */
async function requireOwnFacts(tx: Tx, actor: Actor, id: number): Promise<OwnFacts> {
  const facts = await findOwnFacts(tx, id);
  if (!facts || !maySeeOrganisationAlert(actor, { organisation_id: facts.organisation.id }))
    throw notFound();
  return facts;
}

/** @throws 404 */
export async function readOwnAlert(tx: Tx, actor: Actor, id: number): Promise<OwnAlert> {
  const facts = await requireOwnFacts(tx, actor, id);
  const alert = { id, organisation_id: facts.organisation.id, user_id: facts.user_id };
  const maySeePerson = facts.person !== null && maySeePersonInAlert(actor, facts);
  const [details, found, contacts, calls, patrols, dispatches, steps] = await Promise.all([
    readFacts(tx, id),
    readPositions(tx, id),
    readContactsHelp(tx, alert),
    readCallsHelp(tx, alert),
    readPatrolsHelp(tx, alert),
    readDispatchesHelp(tx, alert),
    maySeePerson ? findSteps(tx, id) : null,
  ]);
  if (!details) throw notFound();
  const places = placesOf(found);
  const last_known_position = details.last_known_position ?? null;
  const place = places.positions.at(-1) ?? last_known_position;
  const stage = ownAlertStage(facts);
  return {
    ...headOf(facts),
    stage,
    device: facts.device && {
      ...facts.device,
      battery_percent: details.battery_percent,
      online: details.device_status?.online ?? null,
      last_seen_at: details.device_status?.last_seen_at ?? null,
    },
    ...places,
    last_known_position,
    named_place: place ? await findNamedPlace(tx, alert, place) : null,
    help: {
      centre_since: centreSince(facts, stage),
      contacts,
      calls,
      patrols,
      dispatches,
    },
    person_details: maySeePerson ? personOf(details.person_details) : null,
    instructions:
      steps?.map(({ position, kind, content, url, ticked }) => ({
        position,
        kind,
        content,
        url,
        done_at: ticked?.at ?? null,
      })) ?? null,
  };
}

/** When the centre answered, while it helps and after it did. */
const centreSince = (
  { monitored, has_owner, acknowledged_at }: OwnFacts,
  stage: OwnAlertStage,
): string | null =>
  monitored && has_owner && (stage === 'centre_helping' || stage === 'resolved')
    ? acknowledged_at
    : null;

const headOf = ({
  has_owner: _owner,
  acknowledged: _acknowledged,
  called_again: _calledAgain,
  notified: _notified,
  planned: _planned,
  unreachable: _unreachable,
  user_id: _user,
  device: _device,
  ...head
}: OwnFacts) => head;

type Details = NonNullable<Awaited<ReturnType<typeof readFacts>>>['person_details'];
const personOf = (person: Details): OwnAlert['person_details'] =>
  person && {
    mobile: person.mobile,
    landline: person.landline,
    additional_notes: person.additional_notes,
  };

/** @throws 404 */
export async function readOwnTimeline(
  tx: Tx,
  actor: Actor,
  { id, before }: { readonly id: number; readonly before: number | undefined },
): Promise<OwnLine[]> {
  const { organisation } = await requireOwnFacts(tx, actor, id);
  return await readOwnStory(tx, { id, organisation_id: organisation.id }, before);
}
