// Recorded dangers to a responder on site: the console's banner and the dispatch brief show the
// same.
import type { Alert } from '../alert.ts';

type Person = Pick<NonNullable<Alert['person_details']>, 'additional_notes' | 'dogs_information'>;

export interface Dangers {
  /** Medical and hazard notes; null where nothing is recorded. */
  notes: string | null;
  dogs: string | null;
  /** Nothing is recorded, which the brief states too. */
  isNone: boolean;
}

/** @param person null or undefined for a device without a wearer, or while it is not known */
export function dangersOf(person: Person | null | undefined): Dangers {
  const [notes, dogs] = [person?.additional_notes || null, person?.dogs_information || null];
  return { notes, dogs, isNone: notes === null && dogs === null };
}
