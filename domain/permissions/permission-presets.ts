// Named sets of permissions for people of an organisation, so that usual work is one choice and a
// row of the matrix says what it is (decision 0096).
import { abilitiesOf, type RoleName, roles } from '#domain/access/roles.ts';
import type { Permission } from '#domain/kit/permissions.ts';
import { holdableBy } from './ability-groups.ts';
import { type Giver, type GrantFault, grantFault, type Holder } from './permissions.policy.ts';

/** From the widest to none, as they are offered. */
export const presetNames = [
  'administrator',
  'rostering',
  'team_leader',
  'read_only',
  'directory',
  'no_access',
] as const;
export type PresetName = (typeof presetNames)[number];

const reading: readonly Permission[] = [
  'patrol dispatches',
  'welfare timer sessions',
  'device count',
  'read organisation users',
  'read departments',
  'read escalation groups',
  'read sms messaging',
  'read geofence locations',
  'read organisation reports',
];

export const presets: Readonly<Record<PresetName, readonly Permission[]>> = {
  administrator: holdableBy.organisation,
  rostering: [
    ...reading,
    'write organisation users',
    'read provisioning',
    'write departments',
    'write escalation groups',
    'write sms messaging',
  ],
  team_leader: [...reading, 'write sms messaging'],
  read_only: [...reading, 'read organisation settings'],
  // Everything that the role of who connects the customer's own directory has.
  directory: roles.organisation_idp_admin.abilities,
  no_access: [],
};

const isSame = (one: readonly Permission[], other: readonly Permission[]): boolean =>
  one.length === other.length && one.every((ability) => other.includes(ability));

/** The preset with exactly these permissions; null is a choice of its own. */
export const presetOf = (held: readonly Permission[]): PresetName | null =>
  presetNames.find((name) => isSame(presets[name], held)) ?? null;

/**
 * How these permissions are kept: null where they are the role's own, so that the person keeps
 * following the role.
 */
export const givenAs = (
  role: RoleName,
  held: readonly Permission[],
): readonly Permission[] | null => (isSame(abilitiesOf(role, null), held) ? null : held);

/** Why the giver cannot apply this preset to the person; null where they can. */
export const presetFault = (giver: Giver, holder: Holder, name: PresetName): GrantFault | null =>
  grantFault(giver, holder, givenAs(holder.role, presets[name]));
