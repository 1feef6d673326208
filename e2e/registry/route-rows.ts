// The rows of docs/routes.md: the routes that the registry walk visits, and the visitors for which
// each screen opens.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RoleName, roleNames } from '#domain/access/roles.ts';

export type Visitor = RoleName | 'nobody';

export interface RouteRow {
  readonly path: string;
  readonly title: string;
  readonly permission: string;
  readonly opensFor: readonly Visitor[];
  /** A signed-in visitor is sent to the start page. */
  readonly visitorsOnly: boolean;
  /** The gates that it opens, for a step of signing in; empty for any other screen. */
  readonly steps: readonly string[];
}

const everybody: readonly Visitor[] = [...roleNames, 'nobody'];

/**
 * Fewest abilities first: a screen that works for the first role it opens for needs no right that
 * it does not ask for.
 */
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

export const weakest = ({ opensFor }: RouteRow): Visitor =>
  allVisitors.find((visitor) => opensFor.includes(visitor)) ?? 'admin';

const stepWords = 'at the step: ';

export function readRoutes(): RouteRow[] {
  const text = readFileSync(join(import.meta.dirname, '../../docs/routes.md'), 'utf8');
  return [...text.matchAll(/^\| `([^`]+)` \| (.*?) \| (.*?) \| (.*?) \|$/gm)].map(
    ([, path = '', title = '', permission = '', opens = '']) => ({
      path,
      title,
      permission,
      opensFor: callersNamed(opens),
      visitorsOnly: opens === 'visitors',
      steps: opens.startsWith(stepWords) ? opens.slice(stepWords.length).split(', ') : [],
    }),
  );
}

function callersNamed(opens: string): readonly Visitor[] {
  if (opens === 'everybody') return everybody;
  if (opens === 'visitors') return ['nobody'];
  return roleNames.filter((role) => opens.split(', ').includes(role));
}

const firstTabs = ['details', 'overview'];

/** Rows that lead on to their first tab, which has a row of its own. */
export const leadsOn = ({ path }: RouteRow, rows: readonly RouteRow[]): boolean =>
  rows.some((other) => firstTabs.some((tab) => other.path === `${path}/${tab}`));

const own = '/organisation/';
const chosen = '/organisations/:organisationId/';
function twinOf(path: string): string | null {
  if (path.startsWith(own)) return path.replace(own, chosen);
  return path.startsWith(chosen) ? path.replace(chosen, own) : null;
}

/**
 * Whether the other address of a screen in two scopes is visited instead; over the rows the two
 * scopes alternate.
 */
export function hasTwin({ path }: RouteRow, rows: readonly RouteRow[]): boolean {
  const twin = twinOf(path);
  const twins = rows.filter(
    (row) => row.path.startsWith(own) && rows.some((other) => other.path === twinOf(row.path)),
  );
  const place = twins.findIndex((row) => row.path === path || row.path === twin);
  return place >= 0 && path.startsWith(place % 2 === 0 ? chosen : own);
}

/**
 * One row for each permission and set of roles: what keeps a role out of the one keeps it out of
 * the others.
 */
export const oneOfEachGuard = (rows: readonly RouteRow[]): RouteRow[] => [
  ...new Map(rows.map((row) => [`${row.permission} ${row.opensFor.join()}`, row])).values(),
];
