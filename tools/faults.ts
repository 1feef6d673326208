// The entry point of `npm run faults`: injects faults into a whole program one at a time, and
// reports whether anything acknowledged was lost.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import type { FaultReport, FaultRun, Verdict } from './faults/fault-run.ts';
import { verdictOf } from './faults/fault-run.ts';
import { type Grounds, makeGrounds } from './faults/ground.ts';
import { runs } from './faults/runs.ts';

const usage = `npm run faults [-- <names>] [--long] [--seed 1] [--keep]
  Without names all of them: ${runs.map(({ name }) => name).join(', ')}.
  --long does the full figures of the goals, --keep leaves the data and the program's log to look at.`;
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const exitCodes: Record<Verdict, number> = { held: 0, failed: 1, 'no verdict': 3 };

const given = z.object({
  long: z.boolean().default(false),
  keep: z.boolean().default(false),
  seed: z.coerce.number().int().default(1),
});
interface Given extends z.infer<typeof given> {
  readonly chosen: readonly FaultRun[];
}

function readGiven(argv: readonly string[]): Given {
  const known = {
    seed: { type: 'string' },
    long: { type: 'boolean' },
    keep: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({
    args: [...argv],
    options: known,
    allowPositionals: true,
  });
  const unknown = positionals.find((name) => !runs.some((run) => run.name === name));
  if (unknown !== undefined) throw new Error(`There is no fault run "${unknown}".\n\n${usage}`);
  return {
    ...given.parse(values),
    chosen: positionals.length === 0 ? runs : runs.filter(({ name }) => positionals.includes(name)),
  };
}

const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => reject(new Error('Interrupted.')));
});
// Asked only once a run is on; until then a signal must not be an unhandled rejection.
interrupted.catch(() => undefined);

const columns = ['attempted', 'acked', 'lost', 'doubled', 'unexpected'] as const;

interface Done {
  readonly run: FaultRun;
  readonly report: FaultReport | null;
  readonly verdict: Verdict;
}

async function runFault(run: FaultRun, grounds: Grounds): Promise<Done> {
  say(`\n${run.goal} ${run.name}: ${run.hurts}`);
  const startedAt = performance.now();
  try {
    const report = await Promise.race([grounds.execute(run), interrupted]);
    const verdict = verdictOf(report);
    say(`  ${columns.map((name) => `${name} ${report.tally[name]}`).join(', ')}`);
    for (const line of report.lines) say(`  ${line}`);
    for (const { says, held } of report.conditions) say(`  ${held ? 'held  ' : 'FAILED'} ${says}`);
    const busy = `load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`;
    say(`  ${verdict} after ${Math.round((performance.now() - startedAt) / 1000)} s, ${busy}`);
    return { run, report, verdict };
  } catch (error) {
    if (error instanceof Error && error.message === 'Interrupted.') throw error;
    say(`  FAILED ${error instanceof Error ? error.message : String(error)}`);
    return { run, report: null, verdict: 'failed' };
  }
}

function table(done: readonly Done[]): void {
  const heads = ['run', ...columns, 'verdict'];
  const rows = done.map(({ run, report, verdict }) => [
    `${run.goal} ${run.name}`,
    ...columns.map((name) => String(report?.tally[name] ?? '-')),
    verdict,
  ]);
  const widths = heads.map((name, index) =>
    Math.max(name.length, ...rows.map((row) => row[index]?.length ?? 0)),
  );
  say('');
  for (const row of [heads, ...rows])
    say(row.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
}

async function main(): Promise<number> {
  const options = readGiven(process.argv.slice(2));
  const startedAt = performance.now();
  const grounds = await makeGrounds({ ...options, say });
  try {
    const done: Done[] = [];
    for (const run of options.chosen) done.push(await runFault(run, grounds));
    table(done);
    const verdict =
      (['failed', 'no verdict'] as const).find((bad) => done.some((one) => one.verdict === bad)) ??
      'held';
    say(
      `\nVerdict: ${verdict} after ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`,
    );
    return exitCodes[verdict];
  } finally {
    await grounds.close();
  }
}

try {
  process.exit(await main());
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(2);
}
