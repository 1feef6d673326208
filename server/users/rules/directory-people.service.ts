// People kept by an organisation's directory: added, changed, disabled and removed by the same
// rules as by an administrator.
import { randomUUID } from 'node:crypto';
import { roles } from '#domain/access/roles.ts';
import { type AppError, notFound } from '#domain/kit/errors.ts';
import { users } from '#domain/users/people.api.ts';
import { confirmsEmail, type User, user } from '#domain/users/user.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { toldOf } from '#server/kit/resource/crud.ts';
import {
  changeRows,
  createRow,
  type Doing,
  type Outcome,
  type Told,
  verbRows,
} from '#server/kit/resource/row-actions.ts';
import { queueAccountNotice } from '../account-notice.service.ts';
import type { Inviting } from '../invitations.service.ts';
import { everybodyStore } from '../people.store.ts';
import { peopleRules } from './people-rules.service.ts';

/** The directory in a transaction of the organisation's own view. */
export interface Directory {
  readonly organisation_id: number;
  /** As the story of a person names it. */
  readonly name: string;
  /** People sign in with it, so no invitation to set a password is sent. */
  readonly signs_in: boolean;
}

type PersonFields = Partial<
  Pick<
    User,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'mobile'
    | 'mobile_country'
    | 'landline'
    | 'landline_country'
  >
>;
type PlaceFields = Partial<Pick<User, 'department_id' | 'role' | 'user_tag_ids'>>;

export function directoryPeople(inviting: Inviting) {
  const boundTo = (directory: Directory): Told => {
    // The directory vouches for its addresses: they need no confirmation.
    const { kept: _, ...rules } = peopleRules(inviting);
    // People who sign in through the directory have nothing to set up.
    const enabling = directory.signs_in ? { create: activate, enable: activate } : {};
    return toldOf(users, everybodyStore, { ...rules, after: { ...rules.after, ...enabling } });
  };
  return {
    add: async (tx: Tx, directory: Directory, fields: PersonFields): Promise<number> => {
      const whole = {
        ...fields,
        role: 'organisation_user',
        organisation_id: directory.organisation_id,
      };
      return (await createRow(boundTo(directory), doing(tx, directory), whole)).id;
    },
    /**
     * Writes the fields that differ to each of the people.
     * @returns the reasons of refusals, by id
     */
    change: async (
      tx: Tx,
      directory: Directory,
      ids: readonly number[],
      fields: PersonFields & PlaceFields,
    ) => {
      const held = await everybodyStore.lock(tx, ids);
      const outcomes = await changeRows(boundTo(directory), doing(tx, directory), held, fields);
      for (const { record } of held) {
        const outcome = outcomes.get(Number(record.id));
        if (outcome?.kind !== 'done' || outcome.record['email'] === record['email']) continue;
        const before = user.parse(record);
        if (confirmsEmail(before))
          await notifyFormerAddress(inviting, tx, {
            before,
            directory,
            email: user.parse(outcome.record).email,
          });
      }
      return refusalsIn(outcomes);
    },
    /** @throws AppError where it is refused; 404 for a person who is gone */
    act: async (
      tx: Tx,
      directory: Directory,
      id: number,
      verb: 'enable' | 'disable' | 'remove',
    ): Promise<void> => {
      const held = await everybodyStore.lock(tx, [id]);
      if (held.length === 0) throw notFound();
      for (const refusal of refusalsIn(
        await verbRows(boundTo(directory), doing(tx, directory), held, { verb, body: {} }),
      ).values())
        throw refusal;
    },
    find: async (tx: Tx, id: number): Promise<User | null> => {
      const found = await everybodyStore.find(tx, id);
      return found ? user.parse(found) : null;
    },
  };
}
export type DirectoryPeople = ReturnType<typeof directoryPeople>;

/** Sends the same notice as a confirmed change: the former address is informed who took it away. */
async function notifyFormerAddress(
  { queueMail }: Pick<Inviting, 'queueMail'>,
  tx: Tx,
  { before, directory, email }: { before: User; directory: Directory; email: string | null },
): Promise<void> {
  await queueAccountNotice(queueMail, tx, before, {
    change: 'The email address of your account was changed',
    details: `${directory.name} changed the email address of your Vigil account to ${email ?? 'none'}. You are signed out everywhere.`,
    what_to_do: 'If you did not expect it, contact your administrator now.',
    idempotency_key: `email_changed_by_directory:${before.id}:${randomUUID()}`,
  });
}

async function activate(tx: Tx, { id }: Pick<User, 'id'>): Promise<void> {
  await tx`update users set status = 'active' where id = ${id} and status = 'pending'`;
}

const doing = (tx: Tx, { organisation_id, name }: Directory): Doing => ({
  tx,
  actor: {
    user_id: null,
    acting_for_user_id: null,
    name,
    organisation_id,
    role: 'organisation_admin',
    abilities: new Set(roles.organisation_admin.abilities),
    restriction: null,
  },
});

function refusalsIn(outcomes: ReadonlyMap<number, Outcome>): Map<number, AppError> {
  const refusals = new Map<number, AppError>();
  for (const [id, outcome] of outcomes)
    if (outcome.kind === 'refused') refusals.set(id, outcome.error);
  return refusals;
}
