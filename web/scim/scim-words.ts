// The words for what groups can give.
import { msg } from '@lingui/core/macro';
import type { MappableRole } from '#domain/scim/group-gifts.ts';

export const roleWords: Readonly<Record<MappableRole, ReturnType<typeof msg>>> = {
  organisation_admin: msg`Organisation admin`,
  organisation_user: msg`Organisation user`,
  organisation_idp_admin: msg`Identity provider admin`,
  escalation_contact: msg`Escalation contact`,
};
