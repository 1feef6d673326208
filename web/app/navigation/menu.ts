// The sidebar as one table: per kind of role its entries in order, with the condition of each (spec
// section 2, sidebar per role).
import type { Included } from '#domain/access/feature-flags.ts';
import { isIncluded } from '#web/kit/scope/included.ts';
import { chosenOrganisation } from '#web/kit/scope/scope.ts';
import { hasDashboard } from '#web/kit/screen/guard.ts';
import type { Screen } from '#web/kit/screen/screen.ts';
import type { CurrentUser } from '#web/kit/session/session.ts';
import { may, mayAny } from '#web/kit/session/session.ts';

type Condition = (user: CurrentUser) => boolean;
type Entry = readonly [path: string, condition: Condition];

const always: Condition = () => true;

/** R098 to R104. */
const platform: readonly Entry[] = [
  ['/dashboard', always],
  ['/alert-monitoring', (user) => may(user, 'read alert monitoring')],
  ['/organisations', (user) => may(user, 'read organisations')],
  ['/messages', (user) => may(user, 'read messages')],
  ['/messages/undelivered', (user) => may(user, 'read messages')],
  ['/users', (user) => may(user, 'read users')],
  ['/activation-attempts', (user) => may(user, 'read organisation users')],
  ['/unknown-devices', (user) => may(user, 'write organisations')],
  ['/reports', (user) => may(user, 'read reports')],
  ['/settings', (user) => may(user, 'read settings')],
];

/** R105 to R108. */
const centre: readonly Entry[] = [
  ['/dashboard', always],
  ['/alert-monitoring', (user) => may(user, 'read alert monitoring')],
  ['/messages/inbound', (user) => may(user, 'read alert monitoring')],
  ['/monitored-users', (user) => may(user, 'read users')],
  ['/monitoring-centre/users', (user) => may(user, 'read users')],
];

/** R110 to R114, R116 to R121. */
const organisation: readonly Entry[] = [
  ['/dashboard', hasDashboard],
  ['/organisation/departments', (user) => may(user, 'read departments')],
  ['/organisation/users', (user) => may(user, 'read organisation users')],
  ['/activation-attempts', (user) => may(user, 'read organisation users')],
  ['/organisation/provisioning', (user) => may(user, 'read provisioning')],
  ['/organisation/messages', (user) => may(user, 'read sms messaging')],
  ['/organisation/escalation-groups', (user) => may(user, 'read escalation groups')],
  ['/organisation/reports', (user) => may(user, 'read organisation reports')],
  ['/organisation/welfare-timer-sessions', (user) => may(user, 'welfare timer sessions')],
  ['/organisation/patrol-dispatches', (user) => may(user, 'patrol dispatches')],
  ['/organisation/geofence-locations', (user) => may(user, 'read geofence locations')],
  [
    '/organisation/settings',
    (user) => may(user, 'read organisation settings') || may(user, 'saml connections'),
  ],
  ['/my/account', (user) => !user.portal_access],
];

const tables = { platform, centre, organisation } as const;

/** The paths in the person's sidebar, in order, whether their screens exist yet or not. */
export const menuPaths = (user: CurrentUser): string[] =>
  tables[user.role.kind]
    .filter(([path, condition]) => condition(user) && isIncluded(path, user.organisation))
    .map(([path]) => path);

/** The user's entries among the existing screens. */
export const menuFor = <Entered extends { path: string }>(
  user: CurrentUser,
  screens: readonly Entered[],
): Entered[] => menuPaths(user).flatMap((path) => screens.filter((screen) => screen.path === path));

// The sections of an organisation that staff of the platform have opened, in order; each screen has
// its own permission besides.
const sections = [
  'overview',
  'details',
  'users',
  'departments',
  'devices',
  'escalation-groups',
  'provisioning',
  'device-responses',
  'messages',
  'pricing',
  'settings',
] as const;

/** The sections whose screens exist, that the user may open and the organisation has. */
export const organisationSections = <Entered extends Pick<Screen, 'path' | 'permission'>>(
  user: Pick<CurrentUser, 'abilities'>,
  screens: readonly Entered[],
  included: Included | undefined,
): Entered[] =>
  sections
    .flatMap((name) =>
      screens.filter(({ path }) => path === `${chosenOrganisation.prefix}/${name}`),
    )
    .filter(({ path, permission }) => mayAny(user, permission ?? []) && isIncluded(path, included));

/** Whether the path is the entry's own or below it. */
const isInside = (path: string, entry: string): boolean =>
  path === entry || path.startsWith(`${entry}/`);

/** The entry that the path belongs to: of several, the longest match. */
export const currentEntry = (path: string, entries: readonly string[]): string | undefined =>
  entries
    .filter((entry) => isInside(path, entry))
    .sort((left, right) => right.length - left.length)[0];
