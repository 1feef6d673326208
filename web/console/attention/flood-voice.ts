// Which new alerts are announced: each one while they are few, and a flood of one organisation
// once, with its count. Pure.
import type { AlertRow } from '#domain/alerts/alert.ts';

/** This many alerts of an organisation within a minute are a flood. */
const floodAlerts = 5;
/** A flood is over after this long without an alert. */
const quietMs = 60_000;

interface Arrivals {
  /** Times of the alerts of the last minute; in a flood, of all of it. ms since 1970 */
  readonly times: readonly number[];
  readonly flood: boolean;
}

/** By the id of the organisation. */
export type Voice = ReadonlyMap<number, Arrivals>;

export interface ToSay {
  readonly alerts: readonly AlertRow[];
  /** Floods that begin. */
  readonly floods: readonly {
    readonly organisation: AlertRow['organisation'];
    readonly count: number;
  }[];
}

/**
 * Decides what to announce for alerts that came together.
 * @param now ms since 1970
 * @returns the alerts, and what to announce: for each either itself, or the flood that it begins,
 * or nothing because that flood was announced. Duress is always announced.
 */
export function sayOrCount(
  voice: Voice,
  rows: readonly AlertRow[],
  now: number,
): { voice: Voice; say: ToSay } {
  const next = new Map(voice);
  const alerts: AlertRow[] = [];
  const floods: ToSay['floods'][number][] = [];
  for (const theirs of Map.groupBy(rows, (row) => row.organisation.id).values()) {
    const [first] = theirs;
    if (!first) continue;
    const before = since(voice.get(first.organisation.id), now);
    const times = [...before.times, ...theirs.map(() => now)];
    const flood = before.flood || times.length >= floodAlerts;
    next.set(first.organisation.id, { times, flood });
    if (flood && !before.flood)
      floods.push({ organisation: first.organisation, count: times.length });
    alerts.push(...theirs.filter(({ type }) => !flood || type === 'duress'));
  }
  return { voice: next, say: { alerts, floods } };
}

function since(arrivals: Arrivals | undefined, now: number): Arrivals {
  if (!arrivals || now - (arrivals.times.at(-1) ?? 0) > quietMs) return { times: [], flood: false };
  return arrivals.flood
    ? arrivals
    : { times: arrivals.times.filter((time) => now - time <= quietMs), flood: false };
}
