// The rows of docs/routes.md: what the registry walk visits, and for whom each screen opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RoleName, roleNames } from '#domain/access/roles.ts';

export type Visitor = RoleName | 'nobody';

export interface RouteRow {
  readonly path: string;
  readonly title: string;
  readonly opensFor: readonly Visitor[];
  /** A signed-in visitor is sent to the start page. */
  readonly visitorsOnly: boolean;
}

const everybody: readonly Visitor[] = [...roleNames, 'nobody'];

/** Fewest abilities first: a screen that works for the first role it opens for needs no right that it does not ask for. */
const weakestFirst: readonly RoleName[] = [
  'escalation_contact',
  'organisation_user',
  'organisation_idp_admin',
  'monitoring_centre_operator',
  'monitoring_centre_supervisor',
  'monitoring_centre_admin',
  'organisation_admin',
  'admin',
];

export const allVisitors: readonly Visitor[] = ['nobody', ...weakestFirst];

export const weakest = ({ opensFor }: RouteRow): Visitor => allVisitors.find((visitor) => opensFor.includes(visitor)) ?? 'admin';

export function readRoutes(): RouteRow[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/routes.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` \| (.*?) \| .*? \| (.*?) \|$/gm)].map(([, path = '', title = '', opens = '']) => ({
    path,
    title,
    opensFor:
      opens === 'everybody' ? everybody : opens === 'visitors' ? ['nobody'] : roleNames.filter((role) => opens.split(', ').includes(role)),
    visitorsOnly: opens === 'visitors',
  }));
}
