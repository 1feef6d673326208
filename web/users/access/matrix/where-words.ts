// Where a person is in the organisation, in the line under their name.
import { t } from '@lingui/core/macro';
import type { PermissionRow } from '#domain/permissions/permissions.api.ts';

/** The department, and the departments or tags that the view is restricted to. */
export function whereWords({ department, restricted_to }: PermissionRow): string {
  const where = department?.name ?? t`No department`;
  if (restricted_to.length === 0) return where;
  const names = restricted_to.map(({ name }) => name).join(', ');
  return restricted_to.length === 1 && names === where
    ? t`${where} only`
    : t`${where}, sees ${names}`;
}
