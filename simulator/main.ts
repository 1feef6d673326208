// The entry point of `npm run simulate`: pendants over TCP, phones over HTTP and Zoleo units over
// their feed, against a running program.
import { fstatSync } from 'node:fs';
import { demoZoleoFeeds, demoZoleos } from '#domain/demo/demo-zoleos.ts';
import { type Arguments, readArguments, usage } from './arguments.ts';
import { Cast } from './cast.ts';
import { Fleet } from './fleet.ts';
import { openDemoPhones } from './phones/demo-phones.ts';
import { Phones } from './phones/phones.ts';
import { run, type Summary } from './run.ts';
import { type Scenario, timetable } from './scenario.ts';
import { Zoleos } from './zoleo/zoleos.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const patienceMs = 30_000;
const progressMs = 5000;
/** Within the 4.5 s that the launcher gives a program to end. */
const farewellMs = 3000;

async function main(): Promise<void> {
  const given = readArguments(process.argv.slice(2));
  const { scenario, pendants, phones, seed, speed, host, port, rate, seconds } = given;
  const end = new AbortController();
  // Signals may come twice: a terminal signals its whole process group, and the launcher forwards
  // its own.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => end.abort());
  endWithParent(() => end.abort());
  const zoleos = demoZoleos.slice(0, scenario.zoleos ?? 0);
  say(`${scenario.name}: ${scenario.about}.`);
  say(
    `${pendants.length} pendants to ${host}:${port}, ${phones} phones and ${zoleos.length} Zoleo units to ${given.portal}, seed ${seed}.`,
  );
  say(endOf(scenario, seconds, speed));
  const start = await Promise.race([
    startAfter(async () => await castOf(given)),
    aborted(end.signal),
  ]);
  if (start === null) {
    say('Stopped before anything was sent.');
    // The further signals of one press come within milliseconds, and nothing catches them while a
    // program exits.
    await new Promise((resolve) => setTimeout(resolve, 100));
    process.exit();
  }
  const steps = scenario.steps({ pendants, phones, zoleos, seed, rate, seconds });
  const planned = timetable(steps, { start: start.at, speed });
  const summary = await run({
    timetable: planned,
    farewellMs,
    cast: start.made,
    speed,
    say,
    signal: end.signal,
    patienceMs,
    progressMs,
  });
  for (const [kind, counts] of Object.entries(start.made.kinds))
    say(`${kind}: ${JSON.stringify(counts)}`);
  tell(summary);
  if (scenario.folds)
    say(
      `${summary.received} pendants were received, so ${summary.acked - summary.received} of their alarms or more fold into an alert that already exists.`,
    );
  process.exitCode = summary.ended === 'whole' && summary.unanswered + summary.refused > 0 ? 1 : 0;
}

/** Answers null when the signal does: phones that are still being set up are not waited for. */
const aborted = async (signal: AbortSignal): Promise<null> =>
  await new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(null), { once: true }),
  );

/** When it ends, said before it begins. */
function endOf({ endless }: Scenario, seconds: number | null, speed: number): string {
  if (seconds !== null)
    return `Ends after ${Math.round((seconds / speed) * 10) / 10} s. Ctrl-C stops it and prints the totals.`;
  if (endless)
    return 'Runs until you press Ctrl-C, which prints the totals. Use --seconds N to end it by itself.';
  return 'Ends when everything is sent and acknowledged. Ctrl-C stops it and prints the totals.';
}

/** The clock of the run begins when all units are made. */
async function startAfter<Made>(make: () => Promise<Made>): Promise<{ made: Made; at: Date }> {
  const made = await make();
  return { made, at: new Date() };
}

async function castOf({
  scenario,
  host,
  port,
  portal,
  phones,
  seed,
  resend,
}: Arguments): Promise<Cast> {
  const origin = new URL(portal).origin;
  const careless = scenario.careless ?? false;
  const keys = phones > 0 ? await openDemoPhones(origin, phones, seed) : [];
  const units = demoZoleos
    .slice(0, scenario.zoleos ?? 0)
    .map(({ imei, organisation }) => ({ imei, feed: demoZoleoFeeds[organisation] }));
  return new Cast({
    pendants: new Fleet({ host, port, seed, resend, careless }),
    phones:
      keys.length > 0 ? new Phones({ origin, keys, seed, careless, start: new Date() }) : null,
    zoleos: units.length > 0 ? new Zoleos({ origin, units, seed, careless }) : null,
  });
}

/**
 * As a child of the program it ends with it: a pipe that closes is a parent that has gone. A
 * terminal or a file says nothing.
 */
function endWithParent(end: () => void): void {
  const input = fstatSync(0, { throwIfNoEntry: false });
  if (input === undefined || !(input.isFIFO() || input.isSocket())) return;
  process.stdin.once('end', end).once('close', end).once('error', end).resume();
  process.stdin.unref();
}

function tell({ unknown, ended, ...counts }: Summary): void {
  if (unknown.length > 0)
    say(`The gateway does not know ${unknown.length} of these pendants: ${unknown.join(', ')}`);
  say(`${ended === 'whole' ? 'Done' : 'Stopped'}: ${JSON.stringify(counts)}`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}\n`);
  process.exitCode = 2;
});
