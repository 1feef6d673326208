// Signs in the person named by a verified assertion: finds them or adds a draft, remembers their
// names, and redirects with a token valid for one minute.
import { attributeOf } from '#domain/saml/attributes.ts';
import { unconfirmedText } from '#domain/saml/connection-confirmation.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { crossOriginToken } from '#server/sign-in/origins/origins.service.ts';
import {
  acceptInvitation,
  insertDraft,
  type NewDraft,
  noteSignIn,
} from '#server/users/users.store.ts';
import { reasonOutOfReach } from '../connections/confirmation.service.ts';
import { writeLog } from '../connections/connection-log.store.ts';
import type { Connection } from '../connections/saml-connections.store.ts';
import type { PersonFacts } from './arrivals.store.ts';
import { need } from './refused.ts';
import * as store from './single-sign-on.store.ts';

const unrecognisable =
  'The name ID is transient, and the assertion has no email by which this person can be recognised next time. Send the email, or use a persistent name ID.';
const unrecognisableText =
  'Your identity provider didn’t send your email address, so Vigil can’t recognise you. Ask your administrator to add the email to the single sign-on configuration.';

/**
 * The person the facts belong to; null for one who would become a draft.
 * @throws Refused for a person who would become a new draft each time
 */
export async function personOf(
  tx: Tx,
  connection: Connection,
  facts: PersonFacts,
): Promise<store.Match | undefined> {
  const names = namesOf(connection, facts);
  const person = await store.findPerson(tx, connection, names);
  if (person || names.nameId !== null) return person;
  const canBeFound = names.email !== null && (await store.isFree(tx, names.email));
  need(canBeFound, unrecognisable, unrecognisableText);
  return undefined;
}

/** @throws Refused where the connection admits no sign-in, or not this person's */
export async function needAdmitted(
  tx: Tx,
  connection: Connection,
  person: store.Match | undefined,
): Promise<void> {
  need(connection.is_allowed, 'Single sign-on is not included for this organisation.');
  need(connection.status === 'enabled', 'The connection is disabled.');
  need(person?.status !== 'disabled', `The account of ${person?.name} is disabled.`);
  need(person?.has_expired !== true, `The account of ${person?.name} has expired.`);
  const outside = await reasonOutOfReach(tx, connection.id, person ?? null);
  need(outside === null, outside ?? '', unconfirmedText);
}

export interface SigningIn {
  readonly facts: PersonFacts;
  /** Found by `personOf` and admitted. */
  readonly person: store.Match | undefined;
  /** Hash of the cookie of the one browser in which the session may begin. */
  readonly browserHash: Buffer | null;
  /** One of our own. */
  readonly path: string;
  readonly way: 'from our sign-in page' | 'from the identity provider’s portal';
  readonly address: string;
  readonly details: Record<string, unknown> | null;
}

/** @returns the address with the token that begins the session */
export async function signIn(
  tx: Tx,
  connection: Connection,
  { facts, person, ...given }: SigningIn,
): Promise<string> {
  const { organisation_id, id: connection_id } = connection;
  const userId = person?.id ?? (await insertDraft(tx, organisation_id, draftOf(connection, facts)));
  if (person?.status === 'pending') await acceptInvitation(tx, userId);
  await store.keepLink(tx, connection, namesOf(connection, facts), userId);
  await store.noteUse(tx, connection);
  await noteSignIn(tx, userId, given.address);
  const token = await crossOriginToken(tx, userId, {
    browserHash: given.browserHash,
    host: connection.sso_url && new URL(connection.sso_url).host,
    saml: {
      organisation_id,
      connection_id,
      name_id: facts.nameId,
      name_id_format: facts.nameIdFormat,
      session_index: facts.sessionIndex,
    },
  });
  await writeLog(tx, {
    organisation_id,
    connection_id,
    kind: 'sign_in',
    outcome: 'accepted',
    user_id: userId,
    address: given.address,
    reason: person
      ? `Signed in ${given.way}.`
      : `Signed in ${given.way} without an account: a draft was added.`,
    details: given.details,
  });
  await recordEvents(tx, [
    {
      kind: 'sign_in.succeeded',
      organisation_id,
      user_id: userId,
      actor_staff_id: userId,
      data: { address: given.address, connection: connection.name },
    },
  ]);
  return `${connection.sso_url ?? ''}/#session=${token}${given.path === '/' ? '' : `&to=${encodeURIComponent(given.path)}`}`;
}

function namesOf(
  connection: Connection,
  { nameId, nameIdFormat, attributes }: PersonFacts,
): store.Names {
  const isTransient = nameIdFormat?.endsWith(':transient') ?? false;
  // A transient name is another one each time, also where it looks like an email.
  const named = !isTransient && /^[^@\s]+@[^@\s]+$/.test(nameId) ? nameId : null;
  const email = attributeOf(attributes, 'email', connection.attribute_email) ?? named;
  const objectId = attributeOf(attributes, 'id', connection.attribute_id);
  return {
    issuer: connection.idp_entity_id ?? '',
    nameId: isTransient ? null : nameId,
    objectId,
    email,
  };
}

/** The draft of a person without an account. */
export function draftOf(connection: Connection, facts: PersonFacts): NewDraft {
  const { email } = namesOf(connection, facts);
  const first = attributeOf(facts.attributes, 'first_name', connection.attribute_first_name);
  const last = attributeOf(facts.attributes, 'last_name', connection.attribute_last_name);
  const [name = 'Unknown'] = (email ?? facts.nameId).split('@');
  return {
    first_name: (first ?? name).slice(0, 100),
    last_name: (last ?? '–').slice(0, 100),
    email,
  };
}
