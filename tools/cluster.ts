// `npm run cluster`: two of everything on this machine's loopback, with the settings of deploy/, from
// packages that are unpacked and not installed.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { printCells } from './cluster/cells/cells-report.ts';
import { runCells } from './cluster/cells/run-cells.ts';
import { startCells } from './cluster/cells/start-cells.ts';
import { COMMANDS, type Given } from './cluster/commands.ts';
import { KINDS } from './cluster/drill/kinds.ts';
import { FAULT_NAMES } from './cluster/faults/run-faults.ts';
import { membersOf, type Running } from './cluster/layout/members.ts';
import { trustAuthority } from './cluster/machine/authority.ts';
import { findEngines } from './cluster/machine/engines.ts';
import { say } from './cluster/say.ts';
import { greet, startCluster } from './cluster/start.ts';
import { requirePlace } from './cluster/status.ts';
import { dropCluster } from './cluster/stop.ts';

const usage = `npm run cluster                        starts it, or what of it has died (--base 21000: its first port)
npm run cluster -- status              what runs, and where
npm run cluster -- drill               kills things under load (--kinds ${KINDS.join(',')}, --kills 20, --write)
npm run cluster -- drill --kinds upgrade   the upgrade under load (--calls 10000, --to DIR)
npm run cluster -- faults              bad luck under load (--kinds ${FAULT_NAMES.join(',')})
npm run cluster -- standby-cost        what the synchronous standby costs an alarm
npm run cluster -- soak                hours of a mixed day (--minutes 120, --units 2000, --consoles 200, --every 180: seconds)
npm run cluster -- cells               two cells of their own in data/cells: an organisation moves, one cell is killed (--moves 3)
npm run cluster -- upgrade             replaces every process of Vigil, one by one (--to DIR: with the program there)
npm run cluster -- backup              a full backup and an incremental one
npm run cluster -- restore-trial       brings back the second before a deletion
npm run cluster -- stop                ends it (--remove: and its folder)
With --folder data/cluster each names the folder of its cluster.`;

const options = z.object({
  folder: z.string().optional(),
  base: z.coerce.number().int().min(1024).max(30_000).default(21_000),
  remove: z.boolean().default(false),
  kinds: z
    .string()
    .transform((names) => names.split(','))
    .nullable()
    .default(null),
  kills: z.coerce.number().int().min(1).max(1000).default(20),
  minutes: z.coerce.number().min(1).max(10_000).default(120),
  units: z.coerce.number().int().min(2).max(100_000).default(2000),
  consoles: z.coerce.number().int().min(4).max(10_000).multipleOf(4).default(200),
  every: z.coerce.number().int().min(1).max(100_000).default(180),
  moves: z.coerce.number().int().min(1).max(100).default(3),
  calls: z.coerce.number().int().min(1).max(1_000_000).default(10_000),
  write: z.boolean().default(false),
  to: z
    .string()
    .transform((path) => resolve(path))
    .nullable()
    .default(null),
});

function readGiven(argv: readonly string[]): { command: string; given: Given; base: number } {
  const { values, positionals } = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      folder: { type: 'string' },
      base: { type: 'string' },
      remove: { type: 'boolean' },
      kinds: { type: 'string' },
      kills: { type: 'string' },
      calls: { type: 'string' },
      minutes: { type: 'string' },
      units: { type: 'string' },
      consoles: { type: 'string' },
      every: { type: 'string' },
      moves: { type: 'string' },
      to: { type: 'string' },
      write: { type: 'boolean' },
    },
  });
  const { base, every, ...read } = options.parse(values);
  const command = positionals[0] ?? 'start';
  const folder = resolve(read.folder ?? (command === 'cells' ? 'data/cells' : 'data/cluster'));
  return { command, given: { ...read, folder, everySeconds: every, say }, base };
}

const packagesIn = (folder: string): string => join(folder, 'packages');

/** Ends what was started where it is interrupted. */
async function starting<Result>(
  work: (onStart: (one: Running) => void) => Promise<Result>,
): Promise<Result> {
  const started: Running[] = [];
  let dropping: Promise<void> | null = null;
  const drop = async (): Promise<void> => {
    say('Interrupted: ending what was started.');
    await Promise.all(started.map(dropCluster));
    process.exit(130);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      dropping ??= drop();
    });
  try {
    return await work((one) => void started.push(one));
  } catch (error) {
    // Members that are being ended fail their start.
    await dropping;
    throw error;
  }
}

async function start({ folder }: Given, base: number): Promise<number> {
  const packages = packagesIn(folder);
  await starting(async (onStart) =>
    greet(await startCluster({ folder, packages, base, say, onStart }), say),
  );
  return 0;
}

async function cells({ folder, moves }: Given, base: number): Promise<number> {
  const given = { installation: folder, packages: packagesIn(folder), base, say };
  const both = await starting(async (onStart) => await startCells({ ...given, onStart }));
  const outcome = await runCells(both, { moves, say });
  printCells(outcome, say);
  for (const { place } of both)
    say(`It goes on running; its end: npm run cluster -- stop --folder ${place.folder}`);
  return outcome.wrong.length === 0 ? 0 : 1;
}

function requireRunning({ folder }: Given): Running {
  const place = requirePlace(folder);
  const engines = findEngines(packagesIn(place.facts.installation ?? folder));
  if (!engines) throw new Error(`An engine is missing in ${folder}. Start again: npm run cluster`);
  trustAuthority(place);
  return { place, engines, members: membersOf(place, engines) };
}

async function main(): Promise<number> {
  const { command, given, base } = readGiven(process.argv.slice(2));
  if (command === 'start') return await start(given, base);
  if (command === 'cells') return await cells(given, base);
  const work = COMMANDS[command];
  if (!work) throw new Error(`There is no "${command}".\n\n${usage}`);
  return await work(requireRunning(given), given);
}

function inWords(error: unknown): string {
  if (error instanceof z.ZodError) return `${z.prettifyError(error)}\n\n${usage}`;
  return error instanceof Error ? error.message : String(error);
}

process.exit(
  await main().catch((error: unknown) => {
    process.stderr.write(`${inWords(error)}\n`);
    return 1;
  }),
);
