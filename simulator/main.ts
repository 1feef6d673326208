// The entrance of `npm run simulate`: a fleet of pendants that speaks real frames over real TCP to a gateway.
import { fstatSync } from 'node:fs';
import { readArguments, usage } from './arguments.ts';
import { Fleet } from './fleet.ts';
import { run, type Summary } from './run.ts';
import { timetable } from './scenario.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const patienceMs = 30_000;
const progressMs = 5000;

async function main(): Promise<void> {
  const { scenario, pendants, seed, speed, host, port, rate, seconds, resend } = readArguments(process.argv.slice(2));
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end.abort());
  endWithParent(() => end.abort());
  say(`${scenario.name}: ${scenario.about}. ${pendants.length} pendants to ${host}:${port}, seed ${seed}.`);
  const fleet = new Fleet({ host, port, seed, resend });
  const steps = scenario.steps({ pendants, seed, rate, seconds });
  const planned = timetable(steps, { start: new Date(), speed });
  const summary = await run({ timetable: planned, fleet, speed, say, signal: end.signal, patienceMs, progressMs });
  tell(summary);
  if (scenario.folds)
    say(
      `${summary.heard} pendants were heard, so ${summary.acked - summary.heard} of their alarms or more fold into an alert that stands already.`,
    );
  process.exitCode = summary.ended === 'whole' && summary.unanswered + summary.refused > 0 ? 1 : 0;
}

/** As a child of the program it ends with it: a pipe that closes is a parent that has gone. A terminal or a file says nothing. */
function endWithParent(end: () => void): void {
  const input = fstatSync(0, { throwIfNoEntry: false });
  if (input === undefined || !(input.isFIFO() || input.isSocket())) return;
  process.stdin.once('end', end).once('close', end).once('error', end).resume();
  process.stdin.unref();
}

function tell({ unknown, ended, ...counts }: Summary): void {
  if (unknown.length > 0) say(`The gateway does not know ${unknown.length} of these pendants: ${unknown.join(', ')}`);
  say(`${ended === 'whole' ? 'Done' : 'Stopped'}: ${JSON.stringify(counts)}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
  process.exitCode = 2;
});
