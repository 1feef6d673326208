// The eight roles and what each may do by default, as one table (spec section 6; gaps: per-role
// permission defaults).
import { type Permission, permissions, withReads } from '#domain/kit/permissions.ts';

export const roleNames = [
  'admin',
  'monitoring_centre_admin',
  'monitoring_centre_supervisor',
  'monitoring_centre_operator',
  'organisation_admin',
  'organisation_user',
  'organisation_idp_admin',
  'escalation_contact',
] as const;
export type RoleName = (typeof roleNames)[number];

/** Whose staff a role is; it decides what the database shows (R011 to R013; design.md section 5). */
export type RoleKind = 'platform' | 'centre' | 'organisation';

export interface Role {
  readonly id: number;
  readonly name: RoleName;
  readonly title: string;
  readonly kind: RoleKind;
  readonly abilities: readonly Permission[];
}

const organisationAbilities: readonly Permission[] = [
  'read organisation users',
  'write organisation users',
  'read provisioning',
  'read departments',
  'write departments',
  'read escalation groups',
  'write escalation groups',
  'read sms messaging',
  'write sms messaging',
  'read geofence locations',
  'write geofence locations',
  'read organisation reports',
  'read organisation settings',
  'write organisation settings',
  'saml connections',
  'device limits',
  'patrol dispatches',
  'welfare timer sessions',
  'device count',
];

// R256, R258, R390
export const roles: Readonly<Record<RoleName, Role>> = {
  admin: { id: 1, name: 'admin', title: 'WSG Admin', kind: 'platform', abilities: permissions },
  monitoring_centre_admin: {
    id: 2,
    name: 'monitoring_centre_admin',
    title: 'Monitoring Centre Admin',
    kind: 'centre',
    abilities: ['read alert monitoring', 'read users', 'write users'],
  },
  monitoring_centre_supervisor: {
    id: 3,
    name: 'monitoring_centre_supervisor',
    title: 'Monitoring Centre Supervisor',
    kind: 'centre',
    abilities: ['read alert monitoring', 'read users'],
  },
  monitoring_centre_operator: {
    id: 4,
    name: 'monitoring_centre_operator',
    title: 'Monitoring Centre Operator',
    kind: 'centre',
    abilities: ['read alert monitoring', 'read users'],
  },
  organisation_admin: {
    id: 5,
    name: 'organisation_admin',
    title: 'Organisation Admin',
    kind: 'organisation',
    abilities: organisationAbilities,
  },
  organisation_user: {
    id: 6,
    name: 'organisation_user',
    title: 'Organisation User',
    kind: 'organisation',
    abilities: [],
  },
  organisation_idp_admin: {
    id: 7,
    name: 'organisation_idp_admin',
    title: 'Organisation IDP Admin',
    kind: 'organisation',
    abilities: [
      'saml connections',
      'read organisation users',
      'write organisation users',
      'read provisioning',
    ],
  },
  escalation_contact: {
    id: 8,
    name: 'escalation_contact',
    title: 'Escalation Contact',
    kind: 'organisation',
    abilities: [],
  },
};

/**
 * What a person may do: the grants made to the person where there are any, else the role's own. A
 * write permission includes reading.
 */
export const abilitiesOf = (
  role: RoleName,
  granted: readonly Permission[] | null,
): readonly Permission[] => withReads(granted ?? roles[role].abilities);
