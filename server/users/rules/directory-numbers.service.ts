// Whether a number sent by a directory can be used for a person, and its country.
import type { Tx } from '#server/kit/db/database.ts';
import { digitsOf, numberFaults } from '#server/kit/number-faults.ts';
import { countryOf } from '#server/kit/phone-numbers.ts';
import { findHome, findMobile } from '../people-checks.store.ts';

export interface JudgedNumber {
  readonly country: string;
  /** Why it cannot be used; null where it can. */
  readonly fault: string | null;
}

/** @param person the person to give it to; 0 for a new one */
export async function judgeNumber(
  tx: Tx,
  kind: 'mobile' | 'landline',
  number: string,
  person: { id: number; organisation_id: number },
): Promise<JudgedNumber> {
  const home = await findHome(tx, person.organisation_id);
  const country = countryOf(number, home?.country ?? 'AU');
  if (numberFaults({ [kind]: number, [`${kind}_country`]: country })[kind])
    return { country, fault: `${number} is not a valid ${kind} number.` };
  const digits = kind === 'mobile' ? digitsOf(number) : null;
  const { taken, name } =
    digits === null ? { taken: false, name: null } : await findMobile(tx, digits, person);
  return {
    country,
    fault: taken ? `The mobile ${number} is already in use${name ? ` by ${name}` : ''}.` : null,
  };
}
