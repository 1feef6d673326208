// Whose mobile a number is, over all organisations in use: people who were removed, and organisations that were closed, are not found.
import type { Tx } from '#server/kit/db/database.ts';
import { asE164 } from '#server/kit/phone-e164.ts';

export interface PersonOfNumber {
  readonly organisation_id: number;
  readonly organisation: string;
  readonly monitored: boolean;
  /** Of the organisation, as it typed them. */
  readonly help_words: string;
  readonly user_id: number;
  readonly name: string;
}

interface Found extends PersonOfNumber {
  readonly mobile: string;
  readonly mobile_country: string;
}

const most = 100;
const fewestDigits = 9;

/**
 * Found by the last nine digits, which are the same in the national and the international spelling; of those, the ones whose number with its country
 * is this one. A number without a country is taken by its end alone. Role platform.
 * @param number as the sender's service writes it
 */
export async function readPeopleOfNumber(tx: Tx, number: string): Promise<PersonOfNumber[]> {
  const digits = number.replace(/\D/g, '');
  if (digits.length < fewestDigits) return [];
  const rows = await tx<Found[]>`
    select u.organisation_id, o.name as organisation, o.monitored, o.help_words, u.id as user_id, u.name, u.mobile, u.mobile_country
    from users u join organisations o on o.id = u.organisation_id and o.in_use
    where u.mobile_end_key = reverse(right(${digits}, ${fewestDigits})) and u.deleted_at is null
    order by o.monitored desc, u.organisation_id, u.id limit ${most}`;
  const isTheirs = ({ mobile, mobile_country }: Found): boolean => {
    const theirs = asE164(mobile, mobile_country);
    return !number.startsWith('+') || theirs === null || theirs === number;
  };
  return rows.filter(isTheirs).map(({ mobile: _mobile, mobile_country: _country, ...person }) => person);
}
