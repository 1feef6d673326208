// Finds the people with a mobile number over all active organisations; removed people and closed
// organisations are not found.
import { dialled } from '#domain/kit/telephone/number-reading.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface PersonOfNumber {
  readonly organisation_id: number;
  readonly organisation: string;
  readonly monitored: boolean;
  /** The organisation's words, as typed. */
  readonly help_words: string;
  readonly user_id: number;
  readonly name: string;
}

interface Found extends PersonOfNumber {
  readonly mobile: string;
}

const most = 100;
const fewestDigits = 9;

/**
 * Looks up the last nine digits, and of those the people whose number is this one. A number without
 * a calling code is matched by its end alone. Role platform.
 * @param number as the sender's service writes it
 */
export async function readPeopleOfNumber(tx: Tx, number: string): Promise<PersonOfNumber[]> {
  const digits = number.replace(/\D/g, '');
  if (digits.length < fewestDigits) return [];
  const rows = await tx<Found[]>`
    select u.organisation_id, o.name as organisation, o.monitored, o.help_words, u.id as user_id,
      u.name, u.mobile
    from users u join organisations o on o.id = u.organisation_id and o.in_use
    where u.mobile_end_key = reverse(right(${digits}, ${fewestDigits})) and u.deleted_at is null
    order by o.monitored desc, u.organisation_id, u.id limit ${most}`;
  const isTheirs = ({ mobile }: Found): boolean => {
    const theirs = dialled(mobile);
    return !number.startsWith('+') || theirs === null || theirs === number;
  };
  return rows.filter(isTheirs).map(({ mobile: _mobile, ...person }) => person);
}
