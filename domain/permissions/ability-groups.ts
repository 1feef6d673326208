// The permissions in the groups that bulk editing and the screens show, as one table (spec section
// 6; gaps: bulk permission groups).
import type { RoleKind } from '#domain/access/roles.ts';
import { type Permission, permissions } from '#domain/kit/permissions.ts';

/**
 * Those of an organisation's people, in the order in which they are shown; each is edited in bulk
 * as a whole (R260 to R267).
 */
export const bulkGroupNames = [
  'dashboard',
  'organisation_users',
  'departments',
  'escalation_groups',
  'organisation_reports',
  'sms_messaging',
  'geofence_locations',
  'organisation_settings',
] as const;
export type BulkGroup = (typeof bulkGroupNames)[number];

/** Those of staff come first. They are given one by one. */
const abilityGroupNames = [
  'alert_monitoring',
  'system_users',
  'organisations',
  'messages',
  'reports',
  'settings',
  ...bulkGroupNames,
] as const;
export type AbilityGroup = (typeof abilityGroupNames)[number];

/** Every permission is in exactly one group. */
export const abilityGroups: Readonly<Record<AbilityGroup, readonly Permission[]>> = {
  alert_monitoring: ['read alert monitoring'],
  system_users: ['read users', 'write users'],
  organisations: ['read organisations', 'write organisations'],
  messages: ['read messages'],
  reports: ['read reports'],
  settings: ['read settings'],
  dashboard: ['patrol dispatches', 'welfare timer sessions', 'device count'],
  organisation_users: ['read organisation users', 'write organisation users', 'read provisioning'],
  departments: ['read departments', 'write departments'],
  escalation_groups: ['read escalation groups', 'write escalation groups'],
  organisation_reports: ['read organisation reports'],
  sms_messaging: ['read sms messaging', 'write sms messaging'],
  geofence_locations: ['read geofence locations', 'write geofence locations'],
  organisation_settings: [
    'read organisation settings',
    'write organisation settings',
    'saml connections',
    'device limits',
  ],
};

interface Group {
  readonly name: AbilityGroup;
  readonly abilities: readonly Permission[];
}

/** The groups in which something of `holdable` is, each with what of it is in it. */
export const groupsOf = (holdable: readonly Permission[]): Group[] =>
  abilityGroupNames
    .map((name) => ({
      name,
      abilities: abilityGroups[name].filter((ability) => holdable.includes(ability)),
    }))
    .filter(({ abilities }) => abilities.length > 0);

/** Every permission that staff or people of a kind can hold. */
export const holdableBy: Readonly<Record<RoleKind, readonly Permission[]>> = {
  platform: permissions,
  centre: ['read alert monitoring', 'read users', 'write users'],
  organisation: bulkGroupNames.flatMap((name) => abilityGroups[name]),
};

/** Some groups switched on or off; those that are not named stay as they are. */
export type GroupChoice = Readonly<Partial<Record<BulkGroup, boolean | undefined>>>;

/** @returns the permissions after the change, in the order of the product's list */
export function withGroups(held: readonly Permission[], choice: GroupChoice): Permission[] {
  const after = new Set(held);
  for (const name of bulkGroupNames)
    for (const ability of abilityGroups[name])
      if (choice[name] === true) after.add(ability);
      else if (choice[name] === false) after.delete(ability);
  return permissions.filter((ability) => after.has(ability));
}
