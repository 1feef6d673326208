// A response objective: within how many seconds which share of alerts is to be acknowledged, and
// whose figures these are (decision 0078). Apart from the schemas, which a console does not need.

export const objectiveStandards = ['bs_8484_2016', 'nena_sta_020', 'own'] as const;
export type ObjectiveStandard = (typeof objectiveStandards)[number];

export interface ObjectiveLine {
  readonly seconds: number;
  /** Of the acknowledged alerts, with one decimal at most: 98.5. */
  readonly percent: number;
}

/** The target is the shorter time; the limit asks for a larger share. */
export interface ObjectiveLines {
  readonly target: ObjectiveLine;
  readonly limit: ObjectiveLine;
}

export interface ResponseObjective extends ObjectiveLines {
  readonly standard: ObjectiveStandard;
  /** As the screens name it: "Measured against BS 8484:2016". */
  readonly name: string;
}

/** An objective with the moment from which alerts are measured against it. */
export interface ObjectiveInForce extends ResponseObjective {
  /** ISO 8601; null: from the beginning. */
  readonly from: string | null;
}

/**
 * The standards whose figures could be confirmed. BS 8484:2016 measures over a rolling 12 months
 * (soloprotect.com/uk/latest/blog/is-a-quick-response-really-enough), NENA-STA-020.1-2020 all 9-1-1
 * calls (nena.org/news/514408).
 */
export const standardObjectives = {
  bs_8484_2016: {
    standard: 'bs_8484_2016',
    name: 'BS 8484:2016',
    target: { seconds: 10, percent: 80 },
    limit: { seconds: 40, percent: 98.5 },
  },
  nena_sta_020: {
    standard: 'nena_sta_020',
    name: 'NENA-STA-020.1-2020',
    target: { seconds: 15, percent: 90 },
    limit: { seconds: 20, percent: 95 },
  },
} as const satisfies Record<Exclude<ObjectiveStandard, 'own'>, ResponseObjective>;

/** Where a line of one's own may be, in seconds. */
export const mostSeconds = 600;

/**
 * The objective that an alert is measured against, by its receipt; undefined while none is known.
 * @param objectives the newest first
 * @param received ms since 1970
 */
export const objectiveAt = <One extends Pick<ObjectiveInForce, 'from'>>(
  objectives: readonly One[],
  received: number,
): One | undefined => objectives.find(({ from }) => from === null || Date.parse(from) <= received);

/** Acknowledged alerts, and those within the two lines of their objective. */
export interface Measured {
  readonly alerts: number;
  readonly within_target: number;
  readonly within_limit: number;
}

/** @param within how many of the alerts were acknowledged within the line */
export const isMet = (within: number, alerts: number, { percent }: ObjectiveLine): boolean =>
  // In whole tenths of a percent: 0.951 times 1000 alerts is not exactly 951.
  within * 1000 >= alerts * Math.round(percent * 10);

/** Whether the target and the limit are met; without answers both are. */
export const linesMet = (
  { alerts, within_target, within_limit }: Measured,
  { target, limit }: ObjectiveLines,
): [boolean, boolean] => [isMet(within_target, alerts, target), isMet(within_limit, alerts, limit)];

/** How a time compares with the lines: within the target, within the limit, or later. */
export type LineTone = 'good' | 'warn' | 'late';

/** @param ms how long an alert waited */
export function toneOf(ms: number, { target, limit }: ObjectiveLines): LineTone {
  if (ms <= target.seconds * 1000) return 'good';
  return ms <= limit.seconds * 1000 ? 'warn' : 'late';
}
