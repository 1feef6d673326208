// Normalises phone numbers before they are stored: any way of typing one becomes E.164 (decision
// 0053). The database refuses anything else.
import * as library from 'libphonenumber-js/max';
import type { FieldErrors } from '#domain/kit/errors.ts';
import { factsOf } from '#domain/kit/field.ts';
import type { AnyResource } from '#domain/kit/resource.ts';
import {
  isDialled,
  type NumberReading,
  type NumberUse,
  readNumber,
} from '#domain/kit/telephone/number-reading.ts';
import type { Tx } from './db/database.ts';

type Fields = Readonly<Record<string, unknown>>;

/** @param country ISO 3166 alpha-2, of a number without a calling code */
export const readPhone = (text: string, country: string, use: NumberUse): NumberReading =>
  readNumber(library, text, { country, use });

/** The country of a number that is written with its calling code; else the usual one. */
export const countryOf = (number: string, usual: string): string =>
  (library.isSupportedCountry(usual)
    ? library.parsePhoneNumberFromString(number, usual)?.country
    : undefined) ?? usual;

/** The code of its country (61), of a number as it is dialled; null for one that no country has. */
export const callingCodeOf = (number: string): string | null =>
  library.parsePhoneNumberFromString(number)?.countryCallingCode ?? null;

/**
 * A number in the form in which it is stored: valid in its country, else one that is written with
 * its calling code and is possible.
 * @returns null for any other: it is not guessed
 */
export function keptNumber(text: string, country: string): string | null {
  const reading = readPhone(text, country, 'any');
  if (reading.ok) return reading.kept;
  if (reading.why === 'extension' || !/^\s*\+/.test(text)) return null;
  const found = library.parsePhoneNumberFromString(text.trim(), { extract: false });
  return found?.isPossible() && isDialled(found.number) ? found.number : null;
}

/**
 * The fields with their numbers in stored form; an unreadable one stays as typed, and
 * `unreadNumbers` refuses it. A number of a new record without a country is read, and stored, as
 * one of the country in its calling code, else of the organisation's.
 * @param before the record that is changed; null for a new one
 */
export async function keptNumbers(
  tx: Tx,
  { fields: schema }: Pick<AnyResource, 'fields'>,
  fields: Fields,
  before: Fields | null,
) {
  const kept: Record<string, unknown> = { ...fields };
  let usual: string | undefined;
  for (const [key, country_field] of phonesOf(schema)) {
    const typed = fields[key];
    if (typeof typed !== 'string') continue;
    let country = kept[country_field] ?? before?.[country_field];
    if (typeof country !== 'string') {
      usual ??= await usualCountry(tx, fields);
      country = countryOf(typed, usual);
      if (before === null && country_field in schema.shape) kept[country_field] = country;
    }
    kept[key] = keptNumber(typed, String(country)) ?? typed;
  }
  return kept;
}

/**
 * A number entered without a country, read as one of the organisation's country.
 * @returns null where it cannot be read
 */
export async function numberWithin(
  tx: Tx,
  organisation_id: number,
  typed: string,
): Promise<{ number: string; country: string } | null> {
  const country = countryOf(typed, await usualCountry(tx, { organisation_id }));
  const number = keptNumber(typed, country);
  return number === null ? null : { number, country };
}

/**
 * The faults of numbers that are to be written, by field.
 * @param keys the changed ones: existing values stay
 */
export function unreadNumbers(
  { fields: schema }: Pick<AnyResource, 'fields'>,
  fields: Fields,
  keys = Object.keys(fields),
): FieldErrors {
  const wrong = phonesOf(schema).filter(
    ([key]) =>
      keys.includes(key) && typeof fields[key] === 'string' && !isDialled(String(fields[key])),
  );
  return Object.fromEntries(
    wrong.map(([key]) => [key, [`Enter a ${kindOf(key)} number of the chosen country.`]]),
  );
}

const kindOf = (key: string): string => (/mobile|landline/.exec(key) ?? ['phone'])[0];

const known = new WeakMap<object, readonly (readonly [key: string, country_field: string])[]>();

/** The fields that hold a number, each with the one that names its country. */
function phonesOf(schema: AnyResource['fields']): readonly (readonly [string, string])[] {
  const found = known.get(schema);
  if (found) return found;
  const made = Object.entries(schema.shape).flatMap(([key, field]) => {
    const { kind, country_field = '' } = factsOf(field as Parameters<typeof factsOf>[0]);
    return kind === 'phone' ? [[key, country_field] as const] : [];
  });
  known.set(schema, made);
  return made;
}

/**
 * The country of a new record's organisation: the organisation named in the fields, else that of
 * the view; for platform records their own country, else Australia.
 */
async function usualCountry(tx: Tx, { organisation_id, country }: Fields): Promise<string> {
  const given = typeof organisation_id === 'number' ? organisation_id : null;
  const [row] = await tx<{ country: string }[]>`
    select country from organisations
    where id = coalesce(${given}::bigint, case
      when current_user in ('vigil_tenant', 'vigil_restricted') then app.tenant() end)`;
  return row?.country ?? (typeof country === 'string' ? country : 'AU');
}
