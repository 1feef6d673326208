// Which people each answer to a common cause is about; apart from the schema, which a queue in a
// browser does not need.
import type { CauseSign } from './cause-sign.ts';

interface Signs {
  readonly signs: readonly CauseSign[];
}

export const aloneReasons = ['duress', 'medical', 'timer', 'repeated'] as const;
export type AloneReason = (typeof aloneReasons)[number];

/**
 * Why a person may need help whatever the cause is, so that their alert is taken by itself; null
 * without such a reason.
 */
export function aloneReasonOf({
  type,
  timer,
  repeats,
}: Pick<CauseSign, 'type' | 'timer' | 'repeats'>): AloneReason | null {
  if (type === 'duress' || type === 'medical') return type;
  if (timer !== null) return 'timer';
  return repeats > 0 && type !== 'connection_loss' && type !== 'geofence' ? 'repeated' : null;
}

/** Alerts to handle individually, unless they already have an owner. */
export const onTheirOwn = ({ signs }: Signs): CauseSign[] =>
  signs.filter((sign) => (sign.alert_id === null || sign.unowned) && aloneReasonOf(sign) !== null);

export interface ShownInCause {
  readonly id: number;
  /** The version that the cause was shown with. */
  readonly shown: number;
}

/**
 * The alerts that may be taken as one event: unowned, and without a reason to handle them
 * individually.
 */
export const takenTogether = ({ signs }: Signs): ShownInCause[] =>
  signs.flatMap((sign) =>
    sign.alert_id !== null && sign.version !== null && sign.unowned && aloneReasonOf(sign) === null
      ? [{ id: sign.alert_id, shown: sign.version }]
      : [],
  );

/** The alerts that were taken as one event before. */
export const takenBefore = ({ signs }: Signs): number[] =>
  signs.flatMap(({ alert_id, taken }) => (alert_id !== null && taken ? [alert_id] : []));

/** The people who can be texted, each once. */
export const textedPeople = ({ signs }: Signs): number[] => [
  ...new Set(signs.flatMap(({ person, textable }) => (person && textable ? [person.id] : []))),
];
