// The personal contacts of a person, in calling order; at least two where they are allowed.
import * as z from 'zod';
import { AppError, type FieldErrors, invalid } from '#domain/kit/errors.ts';
import { authorise, refuseIf } from '#domain/kit/policy.ts';
import { personalContacts, personalContactsApi } from '#domain/users/person.api.ts';
import {
  mostPersonalContacts,
  type PersonalContact,
  personalContact,
  personalContactFaults,
} from '#domain/users/personal-contact.ts';
import {
  addContactRefusal,
  firstContactsRefusal,
  mayManage,
  removeContactRefusal,
} from '#domain/users/users.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { digitsOf, numberFaults } from '#server/kit/number-faults.ts';
import { creator, crud, type StoreBelow } from '#server/kit/resource/crud.ts';
import type { CrudRules, Doing, Fields } from '#server/kit/resource/row-actions.ts';
import { tableStore } from '#server/kit/resource/table-store.ts';
import { type ContactOwner, lockOwner, ownerOf } from './personal-contacts.store.ts';

const storeOf = ({ id, organisation_id }: Pick<ContactOwner, 'id' | 'organisation_id'>) =>
  tableStore(personalContacts, {
    table: 'personal_contacts',
    owner: (tx) => tx`t.organisation_id`,
    where: (tx) => tx`t.organisation_id = ${organisation_id} and t.user_id = ${id}`,
    always: {
      organisation_id: (tx) => tx`${organisation_id}::bigint`,
      user_id: (tx) => tx`${id}::bigint`,
      order: (tx) =>
        tx`
          (select coalesce(max(c."order"), 0) + 1 from personal_contacts c where c.user_id = ${id})
        `,
    },
  });

const storeBelow: StoreBelow = async (tx, { userId = 0 }) => storeOf(await ownerOf(tx, userId));

const personalContactRow = personalContact.pick({
  id: true,
  name: true,
  mobile: true,
  landline: true,
});

/**
 * The person's other numbers and their own: a contact with one of these would be no other contact.
 */
async function refuseKnownNumber(
  tx: Tx,
  owner: ContactOwner,
  contact: Partial<PersonalContact>,
): Promise<void> {
  const faults: FieldErrors = numberFaults(contact);
  const { items } = await storeOf(owner).list(tx, { per_page: mostPersonalContacts });
  const others = items
    .map((item) => personalContactRow.parse(item))
    .filter(({ id }) => id !== contact.id);
  const own = digits(owner);
  for (const key of ['mobile', 'landline'] as const) {
    const number = digitsOf(contact[key] ?? '');
    if (number === null || faults[key]) continue;
    const other = others.find((one) => digits(one).includes(number));
    if (own.includes(number))
      faults[key] = [`This is a number of ${owner.name}. Enter somebody else's.`];
    else if (other) faults[key] = [`${other.name} already has this number.`];
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

const digits = ({ mobile, landline }: Pick<PersonalContact, 'mobile' | 'landline'>): string[] =>
  [mobile, landline].map((number) => digitsOf(number ?? '')).filter((number) => number !== null);

async function ownerForWriting(
  tx: Tx,
  actor: Doing['actor'],
  userId: number,
): Promise<ContactOwner> {
  const owner = await lockOwner(tx, userId);
  authorise(mayManage(actor, owner));
  return owner;
}

const rules: CrudRules<PersonalContact> = {
  faults: personalContactFaults,
  about: ({ user_id }) => ({ user_id }),
  before: {
    update: async (tx, record, fields: Partial<PersonalContact>, actor) => {
      const owner = await ownerForWriting(tx, actor, record.user_id);
      if (['mobile', 'landline', 'mobile_country', 'landline_country'].some((key) => key in fields))
        await refuseKnownNumber(tx, owner, { ...record, ...fields });
    },
    remove: async (tx, record, _body: never, actor) => {
      const owner = await ownerForWriting(tx, actor, record.user_id);
      refuseIf(removeContactRefusal(owner));
    },
  },
};

/** Adds one to the person in the path. */
async function add(doing: Doing, owner: ContactOwner, given: Fields): Promise<PersonalContact> {
  refuseIf(addContactRefusal(owner));
  const adding: CrudRules<PersonalContact> = {
    ...rules,
    before: {
      create: async (tx, planned) => await refuseKnownNumber(tx, owner, { ...planned, id: 0 }),
    },
  };
  return await creator(personalContacts, storeOf(owner), adding)(doing, given);
}

const { list, get, update, remove, order } = personalContacts.api;
const { create, initial } = personalContactsApi;

const belowPerson = z.object({ userId: z.number() });

/**
 * Checks authority before looking for the contact: the centre can read contacts of people it may
 * not change.
 */
const guarded = (route: Route): Route => ({
  ...route,
  handler: async (context) => {
    const { tx, actor, params } = context;
    if (route.endpoint.method !== 'GET')
      await ownerForWriting(tx, actor, belowPerson.parse(params).userId);
    return await route.handler(context);
  },
});

export const personalContactsRoutes: Route[] = [
  ...crud(
    { ...personalContacts, api: { list, get, update, remove, order } },
    storeBelow,
    rules,
  ).map(guarded),
  ...router(
    { create, initial },
    {
      create: async ({ tx, actor, params, body }) => {
        const owner = await ownerForWriting(tx, actor, params.userId);
        return await add({ tx, actor }, owner, body);
      },
      initial: async ({ tx, actor, params, body }) => {
        const owner = await ownerForWriting(tx, actor, params.id);
        refuseIf(firstContactsRefusal(owner));
        return await addAll({ tx, actor }, owner, body.contacts);
      },
    },
  ),
];

/**
 * Adds several contacts in order.
 * @throws 422 with the fields under `contacts.<index>`
 */
export async function addAll(
  doing: Doing,
  owner: ContactOwner,
  contacts: readonly Fields[],
): Promise<PersonalContact[]> {
  const added: PersonalContact[] = [];
  for (const [index, contact] of contacts.entries())
    added.push(await add(doing, owner, contact).catch(refuseAt(index)));
  return added;
}

/** Adds the index of the faulty contact to its refusal. */
const refuseAt =
  (index: number) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || !error.fields) throw error;
    throw invalid(
      Object.fromEntries(
        Object.entries(error.fields).map(([key, texts]) => [`contacts.${index}.${key}`, texts]),
      ),
    );
  };
