// The accounts of the demo world, one per role, in the order the sign-in page shows them; they
// exist only with the embedded database.
import type { RoleName } from '#domain/access/roles.ts';

export interface DemoAccount {
  readonly role: RoleName;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
}

/**
 * One password for all of them: what is shown on the page protects nothing, and one is easier to
 * remember.
 */
export const demoPassword = 'vigil-demo-2026';

export const demoAccounts: readonly DemoAccount[] = [
  {
    role: 'monitoring_centre_operator',
    first_name: 'Mei',
    last_name: 'Chen',
    email: 'operator@vigil.example',
  },
  {
    role: 'monitoring_centre_supervisor',
    first_name: 'Aroha',
    last_name: 'Tamihana',
    email: 'supervisor@vigil.example',
  },
  {
    role: 'monitoring_centre_admin',
    first_name: 'Graham',
    last_name: 'Doyle',
    email: 'centre-admin@vigil.example',
  },
  { role: 'admin', first_name: 'Priya', last_name: 'Raman', email: 'admin@vigil.example' },
  {
    role: 'organisation_admin',
    first_name: 'Helen',
    last_name: 'Marsh',
    email: 'organisation-admin@vigil.example',
  },
  {
    role: 'organisation_user',
    first_name: 'Daniel',
    last_name: 'Okafor',
    email: 'worker@vigil.example',
  },
  {
    role: 'organisation_idp_admin',
    first_name: 'Lucia',
    last_name: 'Ferraro',
    email: 'idp-admin@vigil.example',
  },
  {
    role: 'escalation_contact',
    first_name: 'Stuart',
    last_name: 'Bligh',
    email: 'contact@vigil.example',
  },
];

/**
 * An admin of Blue Ridge Utilities who is restricted to two of its three departments; has the same
 * password, and is not offered on the page.
 */
export const restrictedAdmin = {
  email: 'travis.miller@blueridge.example',
  departments: ['Line Crew West', 'Meter Services'],
} as const;
