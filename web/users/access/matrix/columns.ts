// The columns of the matrix: one for each permission that people of an organisation can have, under
// its area.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '#domain/kit/permissions.ts';
import { type AbilityGroup, groupsOf, holdableBy } from '#domain/permissions/ability-groups.ts';

interface Area {
  readonly name: AbilityGroup;
  readonly abilities: readonly Permission[];
}

/** Each with its permissions, reading before writing. */
export const areas: readonly Area[] = groupsOf(holdableBy.organisation);

export const abilityColumns: readonly Permission[] = areas.flatMap(({ abilities }) => abilities);

/** The area's name where there is little room; left out, the usual name is short enough. */
export const areaWords: Readonly<Partial<Record<AbilityGroup, MessageDescriptor>>> = {
  escalation_groups: msg`Escalation`,
  sms_messaging: msg`Messages`,
  geofence_locations: msg`Geofences`,
  organisation_settings: msg`Settings`,
};

const [view, edit] = [msg`View`, msg`Edit`];

/** At the head of a narrow column; the whole name is in `abilityWords`. */
export const columnWords: Readonly<Partial<Record<Permission, MessageDescriptor>>> = {
  'patrol dispatches': msg`Patrols`,
  'welfare timer sessions': msg`Timers`,
  'device count': msg`Devices`,
  'read organisation users': view,
  'write organisation users': edit,
  'read provisioning': msg`Import`,
  'read departments': view,
  'write departments': edit,
  'read escalation groups': view,
  'write escalation groups': edit,
  'read organisation reports': view,
  'read sms messaging': view,
  'write sms messaging': msg`Send`,
  'read geofence locations': view,
  'write geofence locations': edit,
  'read organisation settings': view,
  'write organisation settings': edit,
  'saml connections': msg`SSO`,
  'device limits': msg`Limits`,
};

const starts = new Set(areas.map(({ abilities }) => abilities[0]));
export const isAreaStart = (ability: Permission): boolean => starts.has(ability);
