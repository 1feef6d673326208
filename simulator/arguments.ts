// The command line of `npm run simulate`, read once and checked.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import type { Scenario, SimulatedPendant } from './scenario.ts';
import { liftSos } from './scenarios/lift-sos.ts';
import { quietShift } from './scenarios/quiet-shift.ts';
import { storm } from './scenarios/storm.ts';

const scenarios: readonly Scenario[] = [quietShift, liftSos, storm];

export const usage = `npm run simulate -- --scenario <name> [options]

${scenarios.map(({ name, about }) => `  ${name.padEnd(12)} ${about}`).join('\n')}

  --seed N       the same seed gives the same frames (1)
  --speed X      the scenario's clock runs X times as fast (1)
  --host, --port where the gateway listens (127.0.0.1, 5187)
  --rate N       storm: alarms a second (200)
  --seconds N    how long, on the scenario's clock
  --imeis FILE   one IMEI a line, instead of the demo's pendants
  --resend same  repeat a frame byte for byte instead of marking it as kept (history)`;

const positive = z.coerce.number().positive();
const given = z.object({
  scenario: z.enum(scenarios.map(({ name }) => name)),
  seed: z.coerce.number().int().default(1),
  speed: positive.default(1),
  host: z.string().default('127.0.0.1'),
  port: z.coerce.number().int().min(1).max(65_535).default(5187),
  rate: positive.max(5000).default(200),
  seconds: positive.optional(),
  imeis: z.string().optional(),
  resend: z.enum(['history', 'same']).default('history'),
});

export interface Arguments extends Omit<z.infer<typeof given>, 'scenario' | 'imeis' | 'seconds'> {
  readonly scenario: Scenario;
  readonly pendants: readonly SimulatedPendant[];
  readonly seconds: number | null;
}

const text = { type: 'string' } as const;
const known = { scenario: text, seed: text, speed: text, host: text, port: text, rate: text, seconds: text, imeis: text, resend: text };

/** @throws Error with a sentence for each wrong word */
export function readArguments(argv: readonly string[]): Arguments {
  const { values } = parseArgs({ args: [...argv], options: known, strict: true });
  const parsed = given.safeParse(values);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'));
  const { scenario: name, imeis, seconds, ...rest } = parsed.data;
  const scenario = scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new Error(`--scenario: there is no ${name}`);
  return {
    ...rest,
    scenario,
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
    const { latitude, longitude } = demoPendants[index % demoPendants.length] ?? { latitude: 0, longitude: 0 };
    return { imei, latitude, longitude };
  });
}
