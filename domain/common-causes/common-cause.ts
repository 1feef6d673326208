// What many silences and alerts have in common: a site, a department, a carrier, a gateway, an
// organisation. Pure; it names and hides nothing.
import * as z from 'zod';
import {
  alarmsOfPeople,
  type CauseKind,
  candidatesOf,
  causeKinds,
  isOfPeople,
  kindsInOrder,
} from './cause-kinds.ts';
import { leastSigns, togetherMs } from './cause-limits.ts';
import { type CauseSign, causeSign } from './cause-sign.ts';

export const commonCause = z.object({
  kind: z.enum(causeKinds),
  /**
   * What they share: the id of a site, department or organisation, the network, the gateway, or the
   * middle of a place.
   */
  value: z.string(),
  /** What people call it; null for a network, a gateway and a place without a name. */
  name: z.string().nullable(),
  /** From the first sign to the last. */
  seconds: z.number(),
  /** How many of them are silences without an alert. */
  silent: z.number(),
  /**
   * All signs of that time, those of others included: how much of what happens this cause explains.
   */
  of: z.number(),
  /** Devices of the same organisations elsewhere that still report: evidence for the cause. */
  still_reporting: z.number(),
  /** In order of time. */
  signs: z.array(causeSign),
});
export type CommonCause = z.infer<typeof commonCause>;

/** Devices that report now, of an organisation, through a network and gateway. */
export interface Reporting {
  readonly organisation_id: number;
  readonly carrier: string | null;
  readonly gateway: string | null;
  readonly count: number;
}

/** The most causes named at once. */
const mostCauses = 5;
/** A narrower cause is named in place of a wider one that explains a little more. */
const nearlyAs = 0.8;

/**
 * The causes of signs, the one that explains most first; no sign is in two. A cause needs five
 * signs within three minutes (an organisation eight, and half of all), and later ones join while
 * the pause is no longer than that.
 */
export function commonCausesOf(
  signs: readonly CauseSign[],
  reporting: readonly Reporting[],
): CommonCause[] {
  const causes: CommonCause[] = [];
  let left = signs;
  while (causes.length < mostCauses) {
    const found = widestCause(left);
    if (!found) break;
    causes.push(causeOf(found, left, reporting));
    const members = new Set(found.together);
    left = left.filter((sign) => !members.has(sign));
  }
  return causes;
}

interface Found {
  readonly kind: CauseKind;
  readonly value: string;
  readonly together: CauseSign[];
}

function widestCause(signs: readonly CauseSign[]): Found | null {
  const best = new Map<CauseKind, Found>();
  for (const kind of causeKinds) {
    const found = bestOf(kind, signs);
    if (found) best.set(kind, found);
  }
  const most = [...best.values()].reduce<Found | null>(
    (one, next) => (next.together.length > (one?.together.length ?? 0) ? next : one),
    null,
  );
  if (!most) return null;
  // Where people raised alarms, the cause must explain those: devices that happen to be silent
  // elsewhere do not widen the event.
  const explained = isOfPeople(most.together)
    ? alarmsOfPeople
    : ({ length }: readonly CauseSign[]) => length;
  const enough = explained(most.together) * nearlyAs;
  const chosen = kindsInOrder(most.together).find(
    (kind) => explained(best.get(kind)?.together ?? []) >= enough,
  );
  return (chosen && best.get(chosen)) ?? most;
}

function bestOf(kind: CauseKind, signs: readonly CauseSign[]): Found | null {
  let best: Found | null = null;
  for (const { value, members } of candidatesOf(kind, signs)) {
    const together = signsTogether(members, leastSigns(kind));
    if (together.length <= (best?.together.length ?? 0)) continue;
    // A shared organisation is weak evidence where other organisations have as many signs.
    if (kind === 'organisation' && together.length * 2 < meanwhile(together, signs)) continue;
    best = { kind, value, together };
  }
  return best;
}

const timeOf = (sign: CauseSign | undefined): number => Date.parse(sign?.at ?? '');

/**
 * The most signs around one moment, in order of time: a core of at least so many within three
 * minutes, and those that follow or precede it without a longer pause.
 */
function signsTogether(members: readonly CauseSign[], least: number): CauseSign[] {
  if (members.length < least) return [];
  const inOrder = [...members].sort((left, right) => timeOf(left) - timeOf(right));
  let best: CauseSign[] = [];
  let run: CauseSign[] = [];
  const end = () => {
    if (run.length > best.length && hasCore(run, least)) best = run;
  };
  for (const sign of inOrder) {
    if (run.length > 0 && timeOf(sign) - timeOf(run.at(-1)) > togetherMs) {
      end();
      run = [];
    }
    run.push(sign);
  }
  end();
  return best;
}

const hasCore = (run: readonly CauseSign[], least: number): boolean =>
  run.some((sign, at) => {
    const last = run[at + least - 1];
    return last !== undefined && timeOf(last) - timeOf(sign) <= togetherMs;
  });

/** How many signs there are from the first of these to the last. */
function meanwhile(together: readonly CauseSign[], signs: readonly CauseSign[]): number {
  const [from, to] = [timeOf(together[0]), timeOf(together.at(-1))];
  return signs.filter((sign) => timeOf(sign) >= from && timeOf(sign) <= to).length;
}

function causeOf(
  { kind, value, together }: Found,
  signs: readonly CauseSign[],
  reporting: readonly Reporting[],
): CommonCause {
  const organisations = new Set(together.map(({ organisation }) => organisation.id));
  const isElsewhere = (one: Reporting): boolean =>
    kind === 'carrier' || kind === 'gateway' ? one[kind] !== value : kind !== 'organisation';
  const elsewhere = reporting.filter(
    (one) => organisations.has(one.organisation_id) && isElsewhere(one),
  );
  const [first] = together;
  return {
    kind,
    value,
    name:
      first && (kind === 'site' || kind === 'department' || kind === 'organisation')
        ? (first[kind]?.name ?? null)
        : null,
    seconds: Math.round((timeOf(together.at(-1)) - timeOf(first)) / 1000),
    silent: together.filter(({ alert_id }) => alert_id === null).length,
    of: meanwhile(together, signs),
    still_reporting: elsewhere.reduce((sum, { count }) => sum + count, 0),
    signs: together,
  };
}
