// The settings of the program, read from the environment once at start and checked; a wrong one
// stops the start with its name.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { cellSettings, missingForCell } from './directory/cell-settings.ts';
import { disclosureSettings, missingForDisclosure } from './disclosure-settings.ts';
import { missingBeside, outsideSettings } from './outside-settings.ts';
import { withValuesOfFiles } from './settings-from-files.ts';

export const roleNames = ['api', 'live', 'gateway', 'worker'] as const;
export type ProcessRole = (typeof roleNames)[number];

// The three names are those of the framework for a machine's own and private networks.
const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.trim().split('/');
  const narrow =
    bits === undefined ||
    (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIP(address) === 4 ? 32 : 128));
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(text.trim()) ||
    (isIP(address) !== 0 && narrow && rest.length === 0)
  );
};

const port = z.coerce.number().int().min(0).max(65535);
const settings = z.object({
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error:
        'write postgres://user:password@host:5432/database, with special characters in the password percent-encoded; leave it out for the demo',
    })
    .optional(),
  DATA_DIRECTORY: z.string().default('data'),
  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  EV04_HOST: z.string().default('127.0.0.1'),
  EV04_PORT: port.default(5187),
  /** The name or address that pendants reach EV04_PORT by; shown where one is connected. */
  EV04_PUBLIC_HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:-]+$/, 'a name or an address without a port, such as gps.example.com')
    .optional(),
  /** Where a proxy in front of EV04_PORT takes pendants on another port. */
  EV04_PUBLIC_PORT: port.min(1).optional(),
  /**
   * The text messages that make a pendant report to a server, as its supplier writes them, with
   * {host}, {port} and {apn} in their places and | between two messages.
   */
  EV04_CONNECT_TEXT: z.string().max(1000).optional(),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  PUBLIC_URL: z
    .url()
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  /**
   * Whether `<subdomain>.<host of PUBLIC_URL>` leads here for every subdomain, so that
   * organisations may sign in at an address of their own.
   */
  ORGANISATION_ADDRESSES: z.enum(['0', '1']).default('0'),
  // Longer than the page's warning, five minutes before the end.
  SESSION_MINUTES: z.coerce.number().int().min(10).max(1440).default(60),
  /** How long after signing in, a code or a confirmation a person may change how they sign in. */
  PROOF_SECONDS: z.coerce.number().int().min(1).max(3600).default(600),
  /**
   * Former values of APP_SECRET, separated by commas: they still open what was sealed with them.
   */
  EARLIER_APP_SECRETS: z.string().default(''),
  /**
   * The file that gets the newest seal of the event log each minute; in DATA_DIRECTORY where
   * absent.
   */
  EVENT_ANCHOR_FILE: z.string().optional(),
  /** An address that gets the same line by POST. */
  EVENT_ANCHOR_WEBHOOK: z.url({ protocol: /^https?$/ }).optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /**
   * A Redis that carries the notices between processes in place of the database. It holds no data:
   * while it is away, processes poll.
   */
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  /** In demo mode `warn` by default: the address and the accounts must not scroll away. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).optional(),
  TRUST_PROXY: z
    .string()
    .refine(
      (text) => text.split(',').every(isNetwork),
      'the addresses of the proxies in front, such as 127.0.0.1,10.0.0.0/8',
    )
    .optional(),
  /**
   * A MapLibre style: an address, or `file:///path/style.json`, which the program serves
   * (docs/maps.md).
   */
  MAP_STYLE_URL: z.url({ protocol: /^(https?|file)$/ }).optional(),
  /**
   * A PMTiles file with the streets of the region. An unreadable one does not stop the start: the
   * map and the system status report it.
   */
  MAP_TILES: z
    .string()
    .transform((path) => resolve(path))
    .optional(),
  // With fewer that follow the primary, the system status says what that costs.
  DATABASE_STANDBYS: z.coerce.number().int().min(0).max(20).default(0),
  POOL_SIZE: z.coerce.number().int().min(2).max(100).default(16),
  // Longer than a canary is waited for, so that a missed one is known before the next; a minute is
  // the promise.
  CANARY_SECONDS: z.coerce.number().int().min(15).max(60).default(60),
  // To one process; one more closes the person's oldest. More than a person looks at, fewer than a
  // runaway page opens.
  LIVE_WINDOWS_PER_PERSON: z.coerce.number().int().min(5).max(100_000).default(40),
  // To the web port of one process, live sockets apart; one more closes an idle one, so that whole
  // fleets may share an address.
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(10).max(100_000).default(2000),
  // To one process, each with ten seconds' worth at once. More than a console makes in a flood of
  // alerts, or a directory that provisions (25).
  SESSION_CALLS_PER_SECOND: z.coerce.number().int().min(5).max(100_000).default(100),
  /** Of one token: of an installed app. Reports of alarms are not counted. */
  TOKEN_CALLS_PER_SECOND: z.coerce.number().int().min(5).max(100_000).default(50),
  /** Of one address, counting only calls that show no session or token known to be good. */
  ADDRESS_CALLS_PER_SECOND: z.coerce.number().int().min(5).max(100_000).default(100),
  DEMO_QUIET: z.enum(['0', '1']).default('0'),
  ...cellSettings.shape,
  ...outsideSettings.shape,
  ...disclosureSettings.shape,
});

export interface Config
  extends Omit<z.infer<typeof settings>, 'APP_SECRET' | 'LOG_LEVEL' | 'EVENT_ANCHOR_FILE'> {
  readonly roles: ReadonlySet<ProcessRole>;
  /**
   * Only with the embedded database: demo accounts, /outbox and the simulator's menu exist (design
   * section 9).
   */
  readonly demo: boolean;
  readonly APP_SECRET: string;
  /** Absolute. */
  readonly EVENT_ANCHOR_FILE: string;
  readonly LOG_LEVEL: NonNullable<z.infer<typeof settings>['LOG_LEVEL']>;
}

/** The names of all settings. Each can also be given as `<NAME>_FILE`, the file with its value. */
export const settingNames: readonly string[] = Object.keys(settings.shape);

/**
 * @param environment usually process.env
 * @param argv understood: `--roles=api,live,gateway,worker` (all four when absent)
 * @throws Error naming each wrong setting
 */
export function readConfig(
  environment: Record<string, string | undefined>,
  argv: readonly string[] = [],
): Config {
  const parsed = settings.safeParse(withoutEmpty(withValuesOfFiles(environment, settingNames)));
  const faults = parsed.success
    ? [
        ...missingBeside(parsed.data),
        ...missingForDisclosure(parsed.data),
        ...missingForCell(parsed.data),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (!parsed.success || faults.length > 0)
    throw new Error(`Invalid settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  const demo = parsed.data.DATABASE_URL === undefined;
  if (!demo && !parsed.data.APP_SECRET) {
    throw new Error(
      'With DATABASE_URL the program needs APP_SECRET: 32 random characters or more, the same for every process (for example: openssl rand -hex 32).',
    );
  }
  const roles = rolesFrom(argv);
  const LOG_LEVEL = parsed.data.LOG_LEVEL ?? (demo ? 'warn' : 'info');
  const EVENT_ANCHOR_FILE = resolve(
    parsed.data.EVENT_ANCHOR_FILE ?? join(parsed.data.DATA_DIRECTORY, 'event-anchors.jsonl'),
  );
  const APP_SECRET = parsed.data.APP_SECRET ?? keptSecret(parsed.data.DATA_DIRECTORY);
  return { ...parsed.data, LOG_LEVEL, EVENT_ANCHOR_FILE, roles, demo, APP_SECRET };
}

// Settings files list many names without a value: those are not set. An empty database or secret is
// an error, because without them the program would run as a demo.
const withoutEmpty = (
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value]) => value?.trim() !== '' || name === 'DATABASE_URL' || name === 'APP_SECRET',
    ),
  );

function rolesFrom(argv: readonly string[]): ReadonlySet<ProcessRole> {
  const unknown = argv.find((argument) => !argument.startsWith('--roles='));
  if (unknown !== undefined)
    throw new Error(
      `"${unknown}" is unknown; the only option is --roles=api,live,gateway,worker. Everything else is a setting, such as PORT.`,
    );
  const asked = argv.find((argument) => argument.startsWith('--roles='))?.slice('--roles='.length);
  if (asked === undefined) return new Set(roleNames);
  const names = asked
    .split(',')
    .map((name) => roleNames.find((role) => role === name.trim()) ?? raise(name));
  return new Set(names);
}

const raise = (name: string): never => {
  throw new Error(`--roles=${name}: the roles are ${roleNames.join(', ')}.`);
};

// The demo's secret outlives a restart, so that sessions do too.
function keptSecret(directory: string): string {
  const file = join(directory, 'app-secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  mkdirSync(directory, { recursive: true });
  const secret = randomBytes(32).toString('hex');
  writeFileSync(file, secret, { mode: 0o600 });
  return secret;
}
