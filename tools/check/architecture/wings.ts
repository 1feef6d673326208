// The permitted imports, as data: the wings, the rooms inside them and the floors of the server
// (design: the house).

/**
 * A part of the house that a file is in, most specific first, e.g. server/alerts/alerts.store.ts ->
 * wing server, room alerts.
 */
export interface Place {
  wing: string;
  /**
   * The folder below the wing; empty for a file that is directly in the wing, e.g. server/app.ts.
   */
  room: string;
  file: string;
}

export function placeOf(path: string): Place {
  const parts = path.split('/');
  if (parts.length === 1) return { wing: '', room: '', file: path };
  return {
    wing: parts[0] ?? '',
    room: parts.length > 2 ? (parts[1] ?? '') : '',
    file: parts.at(-1) ?? '',
  };
}

/**
 * The wings a wing may see besides itself. Settings files at the root (wing '') see the tools and
 * the domain.
 */
export const WINGS_SEEN: Record<string, string[]> = {
  domain: [],
  server: ['domain'],
  web: ['domain'],
  simulator: ['domain'],
  e2e: ['domain', 'simulator'],
  bench: ['domain', 'simulator'],
  database: ['domain', 'server'],
  tools: ['domain', 'server', 'simulator', 'database'],
  '': ['domain', 'tools', 'web'],
};

/**
 * Single exceptions to the rules, each with its reason. `from` and `to` are the beginnings of
 * paths.
 */
export const EXCEPTIONS: { from: string; to: string; because: string }[] = [
  {
    from: 'server/start.ts',
    to: 'database/seed/',
    because:
      'at its first start the program makes the demo world, or what a new platform begins with',
  },
  {
    from: 'server/live/live-world.factory.ts',
    to: 'database/seed/',
    because: 'the whole program is tried with the people of the demo world',
  },
  {
    from: 'e2e/',
    to: 'tools/browser/',
    because: 'journeys run in the browser that the tools find',
  },
  {
    from: 'e2e/',
    to: 'tools/installation/',
    because: 'the first day begins with what an installer does',
  },
  {
    from: 'e2e/',
    to: 'server/saml/keys/',
    because: 'the identity provider of a journey needs a key with a certificate',
  },
  {
    from: 'e2e/parts/',
    to: 'web/ui/',
    because: 'a part of the look is shown alone on a test page',
  },
  {
    from: 'e2e/',
    to: 'server/settings/map/village.factory.ts',
    because: 'a journey draws streets that no package carries',
  },
  {
    from: 'e2e/',
    to: 'server/kit/testing/postgres-site.ts',
    because: 'a journey moves the database from one server to another',
  },
  {
    from: 'bench/',
    to: 'tools/browser/',
    because: 'painting is measured in the browser that the tools find',
  },
  {
    from: 'bench/',
    to: 'server/kit/postgres/',
    because: 'the limits run on the same database binaries',
  },
  {
    from: 'bench/product/geofence-sweep.ts',
    to: 'server/',
    because: 'a sweep has no wire: it is timed where it runs',
  },
  {
    from: 'bench/product/timer-sweep.ts',
    to: 'server/',
    because: 'a sweep has no wire: it is timed where it runs',
  },
  {
    from: 'bench/',
    to: 'server/reports/months/months.factory.ts',
    because: 'reports are measured on the world that their figures are tested on, only larger',
  },
  {
    from: 'bench/sign-on/saml-check.ts',
    to: 'server/',
    because: 'a response is checked against the library alone, in one process',
  },
  {
    from: 'tools/map-base/',
    to: 'web/ui/map/',
    because: 'the map files are proved with the code that reads them',
  },
];

/** Wings that others reach by package import; a relative path never leaves a wing. */
export const ALIASED_WINGS = ['domain', 'server', 'web', 'simulator', 'tools', 'database'];

/**
 * Domain rooms that are ground, not features: the kit itself, accounts and what a role may do, and
 * the live channels.
 */
export const DOMAIN_GROUND = ['kit', 'access', 'live'];

/**
 * The floors of the server; a feature sees only lower floors, and of them only stores and services.
 */
export const SERVER_FLOORS: string[][] = [
  ['texts'],
  ['organisations', 'tags', 'access', 'settings', 'audit', 'ip-whitelist'],
  ['users'],
  // Above people: archiving a department moves its people out of it.
  ['departments'],
  ['sign-in', 'escalation-groups', 'devices', 'responses', 'address-book'],
  // Above departments and devices: a preview shows what of them a person sees.
  ['alerts', 'deliveries', 'invoices', 'provisioning', 'session-requests', 'permissions'],
  // Above signing in, deliveries and what both are for; below the directory that provisions by a
  // connection.
  ['saml'],
  ['scim'],
  ['welfare-sessions', 'messages'],
  ['geofence-locations'],
  // Above geofences: a person's place is judged by the same devices (decision 0043).
  ['favourite-locations'],
  ['ev04', 'zoleo', 'phone'],
  ['patrol-jobs', 'drills', 'common-causes', 'shared-alerts', 'dispatch-partners'],
  ['escalation'],
  ['reports', 'dashboard', 'search', 'activity-logs', 'evidence'],
  ['live', 'demo', 'console-health'],
  // Above the consoles: what is handed over names those with a problem, and the figures of a shift
  // count them.
  ['shift-handovers', 'supervision'],
];

/**
 * Server rooms that put all features together: the files directly in the wing, and the start of the
 * program.
 */
export const SERVER_COMPOSITION = ['', 'program'];

/**
 * Rooms of the web that are one screen of an operator: the console shows an alert, its drill, its
 * common cause and the shift. They may import each other; a circle of files fails as everywhere.
 */
export const WEB_CONSOLE_ROOMS = [
  'alerts',
  'console',
  'console-health',
  'supervision',
  'drills',
  'common-causes',
  'shift-handovers',
];

/** Where each wing lists its features. */
export const FEATURE_LISTS: Record<string, string> = {
  server: 'server/app.ts',
  web: 'web/app/composition.tsx',
};

/**
 * A feature's entry point for the program; only the list of its wing imports it, so it closes no
 * circle.
 */
export const FEATURE_FILE = /\.feature\.ts$/;

/** The floor of a server room counted from 0; null for a room the table does not know. */
export function floorOf(room: string): number | null {
  const floor = SERVER_FLOORS.findIndex((rooms) => rooms.includes(room));
  return floor === -1 ? null : floor;
}

/**
 * Packages that one place alone may import. A place may import them when its path begins with one
 * of `only`.
 */
export const GUARDED_PACKAGES: {
  packages: RegExp;
  within: string[];
  only: string[];
  tests: boolean;
  because: string;
}[] = [
  {
    packages: /^@mantine\//,
    within: ['web/'],
    only: ['web/ui/'],
    tests: false,
    because: 'the look lives in web/ui',
  },
  {
    packages: /^(fastify|@fastify\/.+|fastify-.+)$/,
    within: ['server/'],
    only: ['server/kit/http/'],
    tests: false,
    because: 'routes are declared by endpoints; server/kit/http registers them',
  },
  {
    packages: /^(postgres|pg)$/,
    within: ['server/'],
    only: ['server/kit/db/', 'server/kit/postgres/', 'server/kit/testing/'],
    tests: true,
    because: 'handlers have ctx.tx and no pool',
  },
  {
    packages: /^ws$/,
    within: ['server/'],
    only: ['server/kit/live/', 'server/kit/testing/'],
    tests: true,
    because: 'live sockets are served by server/kit/live',
  },
  {
    packages: /^(react|react-dom|@tanstack\/.+|@mantine\/.+|vite|pusher-js|maplibre-gl)$/,
    within: ['server/'],
    only: [],
    tests: true,
    because: 'server and web never meet',
  },
  {
    packages: /^(node:.+|fastify|@fastify\/.+|kysely|postgres|pg|pino|prom-client)$/,
    within: ['web/'],
    only: [],
    tests: true,
    because: 'server and web never meet',
  },
  {
    packages: /^ws$/,
    within: ['web/'],
    only: ['web/kit/live/live-client.test.ts'],
    tests: false,
    because: 'a page has the browser’s sockets; one test replaces their server',
  },
];

/** Packages that the domain may import; its tests may also use the test tools and read fixtures. */
export const DOMAIN_PACKAGES = /^zod$/;
export const DOMAIN_TEST_PACKAGES = /^(zod|vitest|fast-check|node:.+)$/;

/**
 * Files that may call the outside world: deliveries happen in jobs, never inside a request. A
 * person waits for an address that is looked up, without a transaction.
 */
export const OUTSIDE_DOOR =
  /(\.jobs\.ts|^server\/worker\.ts|^server\/program\/feature\.ts|^server\/kit\/(outside|testing)\/.+|^server\/geofence-locations\/address-search\.routes\.ts)$/;
