// Changes of a connection that affect who signs in: recorded until an administrator who can manage
// everyone confirms them, and emailed to all administrators.

import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { conflict, notFound } from '#domain/kit/errors.ts';
import {
  type ConnectionConfirmation,
  changerBelow,
  confirmRefused,
  unconfirmedReason,
} from '#domain/saml/connection-confirmation.ts';
import { mayConfirm } from '#domain/saml/saml.policy.ts';
import type { SamlConnection } from '#domain/saml/saml-connection.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Portal } from '#server/organisations/sign-in-origins.store.ts';
import {
  callerManagesEverybody,
  findAuthorities,
  findAuthoritiesOf,
} from '#server/users/authority.service.ts';
import { emailAdministrators, type QueueMail } from './administrators.store.ts';
import * as store from './confirmation.store.ts';

export interface ConfirmationParts {
  readonly queueMail: QueueMail;
  readonly links: Portal;
}

type By = Pick<Actor, 'name' | 'acting_for_user_id'> & { readonly user_id: number | null };

/** A change that concerns who signs in by a connection. */
export interface ConnectionChange {
  readonly id: number;
  /** A short sentence without a full stop for each; nothing is done where there is none. */
  readonly what: readonly string[];
  /** Not emailed while the connection stays as confirmed as it was. */
  readonly isMinor?: boolean;
}

/**
 * Called by every change that `concerns: 'sign-in through a connection'`, in its transaction. A
 * change by a person who can manage everyone needs no confirmation; earlier changes by others still
 * do.
 */
export async function noteChange(
  parts: ConfirmationParts,
  { tx, actor }: { readonly tx: Tx; readonly actor: By },
  { id, what, isMinor = false }: ConnectionChange,
): Promise<SamlConnection['confirmation']> {
  if (what.length === 0) return 'confirmed';
  const connection = await store.lockConfirmable(tx, id);
  if (!connection) throw notFound();
  const wasConfirmed = (await store.findChangers(tx, id)).length === 0;
  const changerId = shownPersonOf(actor);
  const isConfirming = await callerManagesEverybody(tx, actor, connection.organisation_id);
  if (isConfirming && wasConfirmed) await store.noteConfirmed(tx, id, actor.name);
  if (!isConfirming && changerId !== null)
    await store.insertChanges(tx, connection, { by: { id: changerId, name: actor.name }, what });
  const isOpen = !isConfirming || !wasConfirmed;
  if (!isMinor || (isOpen && wasConfirmed))
    await emailChange(parts, tx, connection, { by: actor.name, what, isOpen });
  return isOpen ? 'unconfirmed' : 'confirmed';
}

interface Mailed {
  readonly by: string;
  readonly what: readonly string[];
  readonly isOpen: boolean;
}

/** Emails each administrator once for a change. */
export async function emailChange(
  { queueMail, links }: ConfirmationParts,
  tx: Tx,
  { organisation_id, id, name }: Pick<store.Confirmable, 'organisation_id' | 'id' | 'name'>,
  { by, what, isOpen }: Mailed,
): Promise<void> {
  const limited = `The connection is not confirmed. It signs in and changes only people whom those who changed it can manage, until an administrator who can manage everyone confirms it.\n\nReview the changes and confirm the connection. If you did not expect them, disable the connection:`;
  const trusted = 'If you did not expect this, disable the connection at once:';
  await emailAdministrators(tx, queueMail, {
    organisation_id,
    subject: isOpen ? `Confirm the changes of ${name}` : `${name} was changed`,
    text: () =>
      `${by} changed the single sign-on connection ${name}:\n\n${what.map((one) => `- ${one}`).join('\n')}\n\n${isOpen ? limited : trusted}\n\n${links.origin}/organisation/settings/saml/${id}/details`,
    key: `saml.change:${id}:${await store.transactionKey(tx)}`,
  });
}

/** @throws 404 */
export async function readConfirmation(
  tx: Tx,
  actor: By,
  id: number,
): Promise<ConnectionConfirmation> {
  const connection = await store.findConfirmable(tx, id);
  if (!connection) throw notFound();
  const [changes, confirmed] = await Promise.all([
    store.listChanges(tx, id),
    store.readConfirmed(tx, id),
  ]);
  if (changes.length === 0) return { ...confirmed, changes, may_confirm: false, confirmers: [] };
  const [may_confirm, confirmers] = await Promise.all([
    callerManagesEverybody(tx, actor, connection.organisation_id),
    findConfirmers(tx, connection.organisation_id),
  ]);
  return { ...confirmed, changes, may_confirm, confirmers };
}

async function findConfirmers(
  tx: Tx,
  organisationId: number,
): Promise<{ id: number; name: string }[]> {
  const [administrators, everybody] = await Promise.all([
    store.listAdministrators(tx, organisationId),
    findAuthoritiesOf(tx, organisationId),
  ]);
  const authorities = await findAuthorities(
    tx,
    administrators.map(({ id }) => id),
  );
  return administrators.filter(({ id }) => mayConfirm(authorities.get(id), everybody));
}

/**
 * @throws 403 `above_your_authority`, 404, 409 `confirmed_already` and `changed_meanwhile`; nothing
 * is written then
 */
export async function confirmConnection(
  { tx, actor }: { readonly tx: Tx; readonly actor: By },
  id: number,
  lastChangeId: number,
): Promise<ConnectionConfirmation> {
  const connection = await store.lockConfirmable(tx, id);
  if (!connection) throw notFound();
  if (!(await callerManagesEverybody(tx, actor, connection.organisation_id)))
    throw confirmRefused();
  const changes = await store.listChanges(tx, id);
  const [newest] = changes;
  if (!newest) throw conflict('confirmed_already', 'This connection is already confirmed.');
  if (newest.id !== lastChangeId)
    throw conflict(
      'changed_meanwhile',
      'The connection was changed while you had it open. Look at the changes again.',
    );
  await store.removeChanges(tx, id, newest.id);
  await store.noteConfirmed(tx, id, actor.name);
  await recordEvents(tx, [
    {
      organisation_id: connection.organisation_id,
      kind: 'saml_connection.confirmed',
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: {
        id,
        name: connection.name,
        changes: changes.map(({ by, what }) => `${by}: ${what}`),
        by: actor.name,
      },
    },
  ]);
  return await readConfirmation(tx, actor, id);
}

/**
 * Why a connection may not sign in or change each of these people, by id; empty for one that is
 * confirmed.
 */
export async function outOfReach(
  tx: Tx,
  connectionId: number,
  people: readonly Person[],
): Promise<Map<number, string>> {
  const changers = await store.findChangers(tx, connectionId);
  if (changers.length === 0) return new Map();
  const authorities = await findAuthorities(
    tx,
    people.map(({ id }) => id),
  );
  return new Map(
    people.flatMap(({ id, name }) => {
      const changer = changerBelow(changers, authorities.get(id) ?? null);
      return changer ? [[id, unconfirmedReason(changer, name)]] : [];
    }),
  );
}

interface Person {
  readonly id: number;
  readonly name: string;
}

/**
 * The same for one person; null for a new account, which is refused only where one of the
 * connection's changers can no longer sign in.
 */
export async function reasonOutOfReach(
  tx: Tx,
  connectionId: number,
  person: Person | null,
): Promise<string | null> {
  if (person) return (await outOfReach(tx, connectionId, [person])).get(person.id) ?? null;
  const changer = changerBelow(await store.findChangers(tx, connectionId), null);
  return changer ? unconfirmedReason(changer, '') : null;
}
