// The entrance of `npm run faults`: hurts a whole program on a database of its own, and says whether anything acknowledged was lost.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { openDatabase } from '#server/kit/db/database.ts';
import { startEmbeddedPostgres } from '#server/kit/postgres/embedded-postgres.ts';
import { FaultDatabase } from './faults/fault-database.ts';
import { killServer } from './faults/kill-server.ts';
import { freePort, type ProgramPlace, type RunningProgram, startProgram } from './faults/program.ts';
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

async function hurt(options: Given): Promise<Verdict> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'vigil-faults-'));
  const place: ProgramPlace = { dataDirectory, httpPort: await freePort(), ev04Port: await freePort() };
  say(`Starting the program in ${dataDirectory}.`);
  let program: RunningProgram = startProgram(place);
  let end = async (): Promise<void> => {};
  try {
    await program.ready();
    const embedded = await startEmbeddedPostgres({ dataDirectory: join(dataDirectory, 'postgres'), log: () => {} });
    const owner = new FaultDatabase(embedded.superuserUrl);
    const database = openDatabase({ url: embedded.superuserUrl, poolSize: 2 });
    end = async () => {
      await Promise.all([owner.close(), database.close()]);
      await embedded.stop();
    };
    const killed = await killServer(program, { options, place, database: owner, say });
    program = killed.program;
    const seal = await checkTampering(database, owner, 0.5);
    const verdicts = [killVerdict(killed.outcome, options.kills), tamperVerdict(seal)] as const;
    for (const line of ['', ...killLines(killed.outcome), `kills: ${verdicts[0]}`, '', ...tamperLines(seal), `seal: ${verdicts[1]}`])
      say(line);
    const code = await program.stop();
    say(code === 0 ? '' : `The program ended with ${code} when it was asked to.`);
    return verdicts.find((verdict) => verdict !== 'held') ?? 'held';
  } finally {
    await program.kill();
    await end();
    if (!options.keep) rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 3 });
  }
}

try {
  const verdict = await hurt(readGiven(process.argv.slice(2)));
  say(`Verdict: ${verdict}`);
  process.exitCode = exitCodes[verdict];
} catch (error) {
  const text = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : String(error);
  process.stderr.write(`${text}\n\n${usage}\n`);
  process.exitCode = 2;
}
