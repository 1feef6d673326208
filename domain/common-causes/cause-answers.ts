// Whom each answer to a common cause is about; apart from the schema, which a queue in a browser does not need.
import type { CauseSign, CommonCause } from './common-cause.ts';

/** Who stays on their own: a timer runs, so the silence may be real. */
export const onTheirOwn = ({ signs }: Pick<CommonCause, 'signs'>): CauseSign[] => signs.filter(({ timer }) => timer !== null);

/** The alerts that may be taken as one event: unowned, of people without a running timer. */
export const takenTogether = ({ signs }: Pick<CommonCause, 'signs'>): number[] =>
  signs.flatMap(({ alert_id, timer, unowned }) => (alert_id !== null && unowned && timer === null ? [alert_id] : []));

/** The people who can be texted, each once. */
export const textedPeople = ({ signs }: Pick<CommonCause, 'signs'>): number[] => [
  ...new Set(signs.flatMap(({ person, textable }) => (person && textable ? [person.id] : []))),
];
