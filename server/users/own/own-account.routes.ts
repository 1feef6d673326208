// One's own account: read whole and changed by a strict list of fields, in a view that shows the
// own row whatever the person is restricted to.
import { type Actor, shownPersonOf } from '#domain/access/actor.ts';
import { type FieldErrors, invalid, unauthenticated } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import type { Queued } from '#domain/kit/services/delivery-service.ts';
import { type OwnAccount, ownAccountApi } from '#domain/users/own-account.api.ts';
import { users } from '#domain/users/people.api.ts';
import { lockedFaults, type User, user, userFaults } from '#domain/users/user.ts';
import { mayStartAt } from '#domain/users/users.policy.ts';
import { recordEvents } from '#server/kit/audit.ts';
import type { Database, Tx } from '#server/kit/db/database.ts';
import { notSetUp } from '#server/kit/delivery-services.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { digitsOf, numberFaults } from '#server/kit/number-faults.ts';
import { updater } from '#server/kit/resource/crud.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import type { Fields } from '#server/kit/resource/row-actions.ts';
import { everybodyStore } from '../people.store.ts';
import { findMobile } from '../people-checks.store.ts';
import { setNewEmail, setStartPage } from './own-account.store.ts';

/** Sends the link that confirms the new email of a person. */
export type SendEmailLink = (
  tx: Tx,
  userId: number,
  by: string,
) => Promise<{ readonly delivery: Queued }>;

const platform = { role: 'platform' } as const;

const update = updater(users, everybodyStore, {
  about: 'user_id',
  faults: userFaults,
  before: { update: refuseNumbers },
});

/** Does not reveal the owner of a number: colleagues need not know each other. */
async function refuseNumbers(tx: Tx, record: User, fields: Partial<User>): Promise<void> {
  const after = { ...record, ...fields };
  const changes = (...keys: (keyof User)[]): boolean =>
    keys.some((key) => key in fields && fields[key] !== record[key]);
  const { mobile, mobile_country, landline, landline_country } = after;
  const faults: FieldErrors = {
    ...lockedFaults(record, (key) => changes(key)),
    ...(changes('mobile', 'mobile_country') ? numberFaults({ mobile, mobile_country }) : {}),
    ...(changes('landline', 'landline_country')
      ? numberFaults({ landline, landline_country })
      : {}),
  };
  const digits = changes('mobile') ? digitsOf(mobile ?? '') : null;
  if (digits !== null && !faults['mobile'] && (await findMobile(tx, digits, record)).taken)
    faults['mobile'] = ['This mobile is already in use.'];
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

async function ownAccountOf(
  tx: Tx,
  actor: Pick<Actor, 'user_id' | 'acting_for_user_id'>,
): Promise<OwnAccount> {
  const id = shownPersonOf(actor);
  const found = await everybodyStore.find(tx, id);
  if (!found) throw unauthenticated();
  return { ...user.parse(found), additional_notes: null };
}

interface Changing {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly send: SendEmailLink;
}

/**
 * The present email takes a change that waits back. @throws 409 where no link can be sent to the
 * new one: nothing is changed
 */
async function changeEmail({ tx, actor, send }: Changing, email: string): Promise<void> {
  const account = await ownAccountOf(tx, actor);
  const wanted = email.toLowerCase() === account.email?.toLowerCase() ? null : email;
  if (wanted?.toLowerCase() === account.new_email?.toLowerCase()) return;
  refuseFaults(lockedFaults(account, (key) => key === 'email' && wanted !== null));
  await setNewEmail(tx, actor.user_id, wanted);
  await recordEvents(tx, [
    {
      kind: wanted === null ? 'user.email_change_cancelled' : 'user.email_change_asked',
      organisation_id: actor.organisation_id,
      user_id: actor.user_id,
      actor_staff_id: actor.user_id,
      acting_for_staff_id: actor.acting_for_user_id,
      data: { id: actor.user_id, new_email: wanted, by: actor.name },
    },
  ]);
  if (wanted !== null && (await send(tx, actor.user_id, actor.name)).delivery === 'not_set_up')
    throw notSetUp('email');
}

/** @param send belongs to the links of signing in */
export const ownAccountRoutes = ({
  database,
  send,
}: {
  database: Database;
  send: SendEmailLink;
}): Route[] =>
  router(ownAccountApi, {
    get: async ({ actor }) =>
      await database.read(platform, async (tx) => await ownAccountOf(tx, actor)),
    update: async ({ actor, body: { email, ...fields }, requireProof }) =>
      await database.write(platform, async (tx) => {
        const account = await ownAccountOf(tx, actor);
        const { mobile = account.mobile, landline = account.landline } = fields;
        if (
          (email ?? account.email) !== account.email ||
          mobile !== account.mobile ||
          landline !== account.landline
        )
          requireProof();
        await update({ tx, actor }, actor.user_id, fields satisfies Fields);
        if (email !== undefined) await changeEmail({ tx, actor, send }, email);
        return await ownAccountOf(tx, actor);
      }),
    startPage: async ({ actor, body: { start_page } }) => {
      authorise(mayStartAt(actor, start_page));
      await database.write(
        platform,
        async (tx) => await setStartPage(tx, actor.user_id, start_page),
      );
      return { start_page };
    },
  });
