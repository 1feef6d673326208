// Making accounts of drafts, through the same service as the form for people, and the refusals of
// drafts besides the bounds of each field (R019).

import { AppError, conflict, type FieldErrors, invalid } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import {
  changeRefusal,
  needsEmail,
  provisionRefusal,
  removeRefusal,
} from '#domain/provisioning/provisioning.policy.ts';
import {
  invalidColumnsText,
  type ProvisioningRecord,
} from '#domain/provisioning/provisioning-record.ts';
import { roleFaults } from '#domain/users/users.policy.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { refuseFaults } from '#server/kit/resource/refusals.ts';
import { type Doing, tellStory } from '#server/kit/resource/row-actions.ts';
import type { Inviting } from '#server/users/invitations.service.ts';
import { hasEmail } from '#server/users/people-checks.store.ts';
import { personAdder } from '#server/users/rules/people-rules.service.ts';
import { requirePlaces } from './device-places.ts';
import { isZoneOfElsewhere } from './phone-zones.ts';
import { findAsking, isInGroup, noteProvisioned } from './provisioning.store.ts';

type Doer = Doing['actor'];

/**
 * The entries of a draft that this caller may not make: roles that they cannot give, and
 * departments that are not theirs.
 */
export function entryFaults(
  actor: Doer,
  { role, department_id }: Pick<ProvisioningRecord, 'role' | 'department_id'>,
): FieldErrors {
  const restriction = actor.restriction ?? null;
  return {
    ...roleFaults(actor, { role }),
    ...(restriction &&
    (restriction.by !== 'department' || !restriction.ids.includes(department_id ?? 0))
      ? { department_id: ['Choose one of your departments.'] }
      : {}),
  };
}

/** @throws 422 for what the caller may not enter, and for an email that has an account */
export async function beforeDraft(
  tx: Tx,
  planned: ProvisioningRecord,
  _given: never,
  actor: Doer,
): Promise<void> {
  refuseFaults({ ...entryFaults(actor, planned), ...(await emailFaults(tx, planned.email)) });
}

/** @throws 409 for a record with an account; 422 for what the caller may not enter */
export async function beforeDraftChanges(
  tx: Tx,
  record: ProvisioningRecord,
  fields: Partial<ProvisioningRecord>,
  actor: Doer,
) {
  refuseIf(changeRefusal(record));
  const changedEmail =
    fields.email && fields.email.toLowerCase() !== record.email?.toLowerCase()
      ? fields.email
      : null;
  const faults = {
    ...entryFaults(actor, { ...record, ...fields }),
    ...(await emailFaults(tx, changedEmail)),
  };
  refuseFaults(Object.fromEntries(Object.entries(faults).filter(([key]) => key in fields)));
}

/**
 * A draft's own account would be refused because of one with the same email; a person who asks for
 * access is let in instead.
 */
async function emailFaults(tx: Tx, email: string | null): Promise<FieldErrors> {
  if (email === null || !(await hasEmail(tx, email, 0))) return {};
  const asking = await findAsking(tx, email);
  return {
    email: [
      asking === null
        ? 'Another person has this email.'
        : `${asking} signed in with this email and has no access yet. Let them in on their page under People.`,
    ],
  };
}

/**
 * @throws 409 for a record with an account, in the words of R333 where that is in an escalation
 * group
 */
export async function beforeDraftGoes(tx: Tx, record: ProvisioningRecord): Promise<void> {
  if (record.user_id === null) return;
  refuseIf(removeRefusal(record, { is_in_group: await isInGroup(tx, record.user_id) }));
}

/** The fields of the account; empty ones get the defaults of people. */
const personOf = (record: ProvisioningRecord): Record<string, unknown> => ({
  first_name: record.first_name,
  last_name: record.last_name,
  role: record.role,
  email: record.email,
  mobile: record.mobile,
  mobile_country: record.country_id,
  landline: record.landline,
  landline_country: record.country_id,
  ...(record.timezone ? { timezone: record.timezone } : {}),
  department_id: record.department_id,
  escalation_group_id: record.escalation_group_id,
  mobile_app_access: record.mobile_app_access,
  create_device_provisioned: record.create_device_provisioned,
  personal_contacts_allowed: record.personal_contacts_allowed,
  shared_profile: record.is_shared,
});

/** Makes the account of a draft and sends the set-up email. */
export const provisioner = (inviting: Inviting) => {
  const addPerson = personAdder(inviting);
  /** @throws 409 with the reason for which the draft is skipped; it stays a draft */
  return async (
    doing: Doing,
    record: ProvisioningRecord,
    { proceed_device_limit }: { proceed_device_limit?: boolean },
  ): Promise<void> => {
    const has_zone_of_elsewhere = isZoneOfElsewhere(record);
    refuseIf(provisionRefusal(record, { has_zone_of_elsewhere }));
    if (!record.email && needsEmail(record)) throw invalidColumns(['The email is required.']);
    await requirePlaces(doing.tx, {
      more: record.create_device_provisioned ? 1 : 0,
      proceed: proceed_device_limit === true,
    });
    const person = await addPerson(doing, personOf(record)).catch((error: unknown) => {
      throw error instanceof AppError && error.fields
        ? invalidColumns(Object.values(error.fields).flat())
        : error;
    });
    await noteProvisioned(doing.tx, record.id, person.id);
    await tellStory(doing, [
      {
        kind: 'provisioning_record.provisioned',
        organisation_id: person.organisation_id,
        user_id: person.id,
        data: { id: record.id, name: record.name, user_id: person.id },
      },
    ]);
  };
};

/** R335, with what is wrong. */
const invalidColumns = (texts: readonly string[]): AppError =>
  conflict('invalid_columns', `${invalidColumnsText} ${texts.join(' ')}`);

export const requireSomething = async (
  _doing: Doing,
  _ids: readonly number[],
  body: object,
): Promise<void> => {
  if (Object.values(body).every((value) => value === undefined))
    throw invalid({ body: ['Choose at least one field to change.'] });
};
