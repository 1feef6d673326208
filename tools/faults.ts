// The entrance of `npm run faults`: hurts a whole program on a database of its own, and says whether anything acknowledged was lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type Database, openDatabase } from '#server/kit/db/database.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { stopPostmaster } from '#server/kit/postgres/postmaster.ts';
import { FaultDatabase } from './faults/fault-database.ts';
import { killServer } from './faults/kill-server.ts';
import { endPrograms, freePort, type ProgramPlace, type RunningProgram, startProgram } from './faults/program.ts';
import { checkTampering } from './faults/tamper-check.ts';
import { killLines, killVerdict, tamperLines, tamperVerdict, type Verdict } from './faults/verdict.ts';

const usage = `npm run faults -- kills [20] [--rate 400] [--devices 300] [--seed 1] [--resend history|same] [--keep]
  Kills the program so many times while pendants send, compares, verifies the log, then changes one letter of it.
  --keep leaves its data and its log to look at.`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const exitCodes: Record<Verdict, number> = { held: 0, failed: 1, 'no verdict': 3 };

const whole = z.coerce.number().int().positive();
const given = z.object({
  what: z.literal('kills'),
  kills: whole.max(1000).default(20),
  rate: whole.max(2000).default(400),
  devices: whole.max(5000).default(300),
  seed: z.coerce.number().int().default(1),
  resend: z.enum(['history', 'same']).default('history'),
  keep: z.boolean().default(false),
});
type Given = z.infer<typeof given>;

function readGiven(argv: readonly string[]): Given {
  const text = { type: 'string' } as const;
  const known = { rate: text, devices: text, seed: text, resend: text, keep: { type: 'boolean' } } as const;
  const { values, positionals } = parseArgs({ args: [...argv], options: known, allowPositionals: true });
  return given.parse({ ...values, what: positionals[0], ...(positionals[1] === undefined ? {} : { kills: positionals[1] }) });
}

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => reject(new Error('Interrupted.')));
});
// Asked only once the program runs; until then a signal must not be an unhandled rejection.
interrupted.catch(() => undefined);

async function hurt(options: Given): Promise<Verdict> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
  const place: ProgramPlace = { dataDirectory, httpPort: await freePort(), ev04Port: await freePort() };
  const postgresDirectory = join(dataDirectory, 'postgres');
  say(`Starting the program in ${dataDirectory}.`);
  let end = async (): Promise<void> => {};
  try {
    const program = startProgram(place);
    await Promise.race([program.ready(), interrupted]);
    const embedded = await startEmbeddedPostgres({ dataDirectory: postgresDirectory, log: () => {} });
    const owner = new FaultDatabase(embedded.superuserUrl);
    const database = openDatabase({ url: embedded.superuserUrl, poolSize: 2 });
    end = async () => {
      await Promise.all([owner.close(), database.close()]);
      await embedded.stop(1000);
    };
    return await Promise.race([tell(program, { options, place, owner, database }), interrupted]);
  } finally {
    endPrograms();
    await end();
    // A first start that was interrupted has perhaps left a database server that nobody uses.
    await stopPostmaster(postgresDirectory, 1000);
    if (!options.keep) rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 3 });
  }
}

interface Running {
  readonly options: Given;
  readonly place: ProgramPlace;
  readonly owner: FaultDatabase;
  readonly database: Database;
}

/** The whole story, and its verdict in words. */
async function tell(first: RunningProgram, { options, place, owner, database }: Running): Promise<Verdict> {
  const { program, outcome } = await killServer(first, { options, place, database: owner, say });
  const seal = await checkTampering(database, owner, 0.5);
  const verdicts = [killVerdict(outcome, options.kills), tamperVerdict(seal)] as const;
  for (const line of ['', ...killLines(outcome), `kills: ${verdicts[0]}`, '', ...tamperLines(seal), `seal: ${verdicts[1]}`]) say(line);
  const code = await program.stop();
  say(code === 0 ? '' : `The program ended with ${code} when it was asked to.`);
  return verdicts.find((verdict) => verdict !== 'held') ?? 'held';
}

try {
  const verdict = await hurt(readGiven(process.argv.slice(2)));
  say(`Verdict: ${verdict}`);
  process.exit(exitCodes[verdict]);
} catch (error) {
  process.stderr.write(
    error instanceof z.ZodError ? `${z.prettifyError(error)}\n\n${usage}\n` : `${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(2);
}
