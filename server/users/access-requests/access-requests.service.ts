// Grants or refuses access to a person who signed in by single sign-on without an account; either
// way they are emailed.
import { randomUUID } from 'node:crypto';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import { type User, user } from '#domain/users/user.ts';
import { decisionRefusal } from '#domain/users/users.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { Doing } from '#server/kit/resource/row-actions.ts';
import { type AccountNotice, queueAccountNotice } from '../account-notice.service.ts';
import { requireAuthority } from '../authority.service.ts';
import type { Inviting } from '../invitations.service.ts';
import { everybodyStore } from '../people.store.ts';
import { openAccount, refuseAccount } from './access-requests.store.ts';

type Decision = 'granted' | 'refused';

/**
 * @throws 403 without authority over the person; 404 for a person outside the view; 409 `decided`
 * for a person who has an account
 */
export async function decide(
  inviting: Inviting,
  doing: Doing,
  userId: number,
  decision: Decision,
): Promise<User> {
  const { tx, actor } = doing;
  const draft = await lockDraft(doing, userId);
  if (decision === 'granted') await openAccount(tx, userId);
  else await refuseAccount(tx, userId);
  await recordEvents(tx, [
    {
      kind: `access.${decision}`,
      organisation_id: draft.organisation_id,
      user_id: userId,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id: userId, name: draft.name, by: actor.name },
    },
  ]);
  const words =
    decision === 'granted'
      ? grantedWords(draft, actor.name, inviting.links.origin)
      : refusedWords(draft, actor.name);
  await queueAccountNotice(inviting.queueMail, tx, draft, {
    ...words,
    idempotency_key: `access.${decision}:${randomUUID()}`,
  });
  return await readPerson(tx, userId);
}

async function lockDraft({ tx, actor }: Doing, userId: number): Promise<User> {
  const [held] = await everybodyStore.lock(tx, [userId]);
  if (!held) throw notFound();
  const person = user.parse(held.record);
  await requireAuthority(tx, actor, userId);
  refuseIf(decisionRefusal(person));
  return person;
}

async function readPerson(tx: Tx, userId: number): Promise<User> {
  const found = await everybodyStore.find(tx, userId);
  if (!found) throw notFound();
  return user.parse(found);
}

type Words = Omit<AccountNotice, 'idempotency_key'>;

const placeOf = ({ organisation }: User): string => organisation?.name ?? 'Vigil';

const grantedWords = (person: User, by: string, origin: string): Words => ({
  change: 'You now have access to Vigil',
  details: `${by} gave you access to ${placeOf(person)}.`,
  what_to_do: `Sign in with single sign-on, as before: ${origin}`,
});

const refusedWords = (person: User, by: string): Words => ({
  change: 'Your request for access to Vigil was refused',
  details: `${by} refused you access to ${placeOf(person)}.`,
  what_to_do: `If you need access, contact ${by}.`,
});
