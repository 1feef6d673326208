// The command line of `npm run simulate`, read once and checked.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { mostSimulatedPhones } from '#domain/demo/simulated-phones.api.ts';
import { readReplay } from './replay/replay.ts';
import type { Scenario, SimulatedPendant } from './scenario.ts';
import { carrierLoss } from './scenarios/carrier-loss.ts';
import { clockSkew } from './scenarios/clock-skew.ts';
import { duplicates } from './scenarios/duplicates.ts';
import { fortyAlerts } from './scenarios/forty-alerts.ts';
import { liftSos } from './scenarios/lift-sos.ts';
import { mixedDay } from './scenarios/mixed-day.ts';
import { quietShift } from './scenarios/quiet-shift.ts';
import { storm } from './scenarios/storm.ts';
import { timers500 } from './scenarios/timers.ts';

const scenarios: readonly Scenario[] = [
  quietShift,
  liftSos,
  storm,
  mixedDay,
  timers500,
  carrierLoss,
  clockSkew,
  duplicates,
  fortyAlerts,
];

export const usage = `npm run simulate -- --scenario <name> [options]
npm run simulate -- --replay FILE [options]

${scenarios.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}

  --replay FILE  a past alert again: the answer of GET /api/alerts/<id>/scenario?positions=true
  --seed N       the same seed gives the same frames (1)
  --speed X      the scenario's clock runs X times as fast (1)
  --host, --port where the gateway listens (127.0.0.1, 5187)
  --portal URL   where phones and Zoleo call (http://127.0.0.1:8080)
  --phones N     another number of phones than the scenario wants
  --rate N       storm: alarms a second (200)
  --seconds N    how long, on the scenario's clock
  --imeis FILE   one IMEI a line, instead of the demo's pendants
  --resend same  repeat a frame byte for byte instead of marking it as kept (history)`;

const positive = z.coerce.number().positive();
const given = z
  .object({
    scenario: z.enum(scenarios.map(({ name }) => name)).optional(),
    replay: z.string().optional(),
    seed: z.coerce.number().int().default(1),
    speed: positive.default(1),
    host: z.string().default('127.0.0.1'),
    port: z.coerce.number().int().min(1).max(65_535).default(5187),
    portal: z.url({ protocol: /^https?$/ }).default('http://127.0.0.1:8080'),
    phones: z.coerce.number().int().min(0).max(mostSimulatedPhones).optional(),
    rate: positive.max(5000).default(200),
    seconds: positive.optional(),
    imeis: z.string().optional(),
    resend: z.enum(['history', 'same']).default('history'),
  })
  .refine(({ scenario, replay }) => (scenario === undefined) !== (replay === undefined), {
    message: 'say which scenario, or --replay a file, and not both',
    path: ['scenario'],
  });

export interface Arguments
  extends Omit<z.infer<typeof given>, 'scenario' | 'replay' | 'imeis' | 'seconds' | 'phones'> {
  readonly scenario: Scenario;
  readonly pendants: readonly SimulatedPendant[];
  readonly phones: number;
  readonly seconds: number | null;
}

const names = [
  'scenario',
  'replay',
  'seed',
  'speed',
  'host',
  'port',
  'portal',
  'phones',
  'rate',
  'seconds',
  'imeis',
  'resend',
] as const;
const known = Object.fromEntries(names.map((name) => [name, { type: 'string' } as const]));

/** @throws Error with a sentence for each wrong word */
export function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({ args: [...argv], options: known, strict: true });
  const parsed = given.safeParse(values);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'),
    );
  const { scenario: name, replay, imeis, seconds, phones, ...rest } = parsed.data;
  const scenario =
    replay === undefined
      ? scenarios.find((candidate) => candidate.name === name)
      : readReplay(replay);
  if (scenario === undefined) throw new Error(`--scenario: there is no ${name}`);
  return {
    ...rest,
    scenario,
    phones: phones ?? scenario.phones ?? 0,
    seconds: seconds ?? null,
    pendants: imeis === undefined ? demoPendants : pendantsOf(readFileSync(imeis, 'utf8')),
  };
}

/** Units that the demo does not know begin where its own do. */
function pendantsOf(list: string): SimulatedPendant[] {
  const imeis = list.split(/\s+/).filter((word) => word !== '');
  const wrong = imeis.find((imei) => !/^\d{15}$/.test(imei));
  if (wrong !== undefined) throw new Error(`--imeis: "${wrong}" is not an IMEI of 15 digits`);
  return imeis.map((imei, index) => {
    const { latitude, longitude } = demoPendants[index % demoPendants.length] ?? {
      latitude: 0,
      longitude: 0,
    };
    return { imei, latitude, longitude };
  });
}
