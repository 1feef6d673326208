// When the draft of a person may be changed, removed and provisioned.
import { isEscalationContact } from '#domain/access/access.policy.ts';
import type { RoleName } from '#domain/access/roles.ts';
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';
import { inGroupText } from '#domain/users/user.ts';
import { noAppAccessText, timezoneMismatchText } from './provisioning-record.ts';

interface Draft {
  readonly name: string;
  /** The account made of it. */
  readonly user_id: number | null;
}

/** 409 for a record with an account: the account is changed instead. */
export const changeRefusal = ({ name, user_id }: Draft): Refusal =>
  user_id === null
    ? null
    : conflict('provisioned', `${name} has an account. Change the account instead.`);

/** 409 for a record with an account, in the words of R333 where that is in an escalation group. */
export function removeRefusal(
  { name, user_id }: Draft,
  { is_in_group }: { readonly is_in_group: boolean },
): Refusal {
  if (user_id === null) return null;
  return is_in_group
    ? conflict('in_escalation_group', inGroupText('delete'))
    : conflict('provisioned', `${name} has an account. Delete the account instead.`);
}

/** 409 for a record with an account, without app access, or with a zone of another country. */
export function provisionRefusal(
  { name, user_id, mobile_app_access }: Draft & { readonly mobile_app_access: boolean },
  { has_zone_of_elsewhere }: { readonly has_zone_of_elsewhere: boolean },
): Refusal {
  if (user_id !== null) return conflict('provisioned', `${name} already has an account.`);
  // R252
  if (!mobile_app_access) return conflict('no_app_access', noAppAccessText);
  return has_zone_of_elsewhere ? conflict('timezone_mismatch', timezoneMismatchText) : null;
}

/** People who sign in need an email; a shared profile and a contact who is only called do not. */
export const needsEmail = ({
  is_shared,
  role,
}: {
  readonly is_shared: boolean;
  readonly role: RoleName;
}): boolean => !is_shared && !isEscalationContact({ role });
