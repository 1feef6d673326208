// Phone numbers in the form people type and the form that is kept (E.164), with the reason when one is refused (spec section 5, ux.md check 40).
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/max';

/** The number library has 54 KB: it is fetched when a phone field is first entered. */
type Library = typeof import('libphonenumber-js/max');
let library: Library | null = null;
let loading: Promise<void> | null = null;

/** A failed fetch is tried again by the next call. */
export function loadPhones(): Promise<void> {
  loading ??= import('libphonenumber-js/max').then(
    (found) => {
      library = found;
    },
    (reason: unknown) => {
      loading = null;
      throw reason;
    },
  );
  return loading;
}

export const phonesAreLoaded = (): boolean => library !== null;

/** Which numbers a field takes: `mobile`; `landline` takes shared cost and toll-free too; `sender` of texts is mobile or toll-free; `any` is all (R236 to R238). */
export type PhoneUse = 'mobile' | 'landline' | 'sender' | 'any';

export type PhoneReading =
  /** `kept` is E.164; `shown` is as it is dialled abroad. */
  | { ok: true; kept: string; shown: string }
  | { ok: false; why: 'unreadable' | 'other-country' | 'extension' | 'not-mobile' | 'not-landline' | 'not-sender'; shown?: string };

const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
const landlineTypes = ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'SHARED_COST', 'TOLL_FREE', 'VOIP', 'UAN'];

/**
 * Reads a typed number for a country (ISO, two letters). The library must be loaded.
 * A landline of 014 and 7 digits is the satellite form of Australia, which the library takes for something else.
 */
export function readPhone(text: string, country: string, use: PhoneUse): PhoneReading {
  if (!library) throw new Error('The phone library is not loaded');
  const typed = text.trim();
  const satellite =
    country === 'AU' && (use === 'landline' || use === 'any') ? /^(?:\+?61\s?|0)(14\d{7})$/.exec(typed.replace(/[\s()-]/g, '')) : null;
  if (satellite?.[1])
    return {
      ok: true,
      kept: `+61${satellite[1]}`,
      shown: `+61 ${satellite[1].slice(0, 3)} ${satellite[1].slice(3, 6)} ${satellite[1].slice(6)}`,
    };
  const found = parsed(library, typed, country);
  if (!found) return { ok: false, why: 'unreadable' };
  const shown = found.formatInternational();
  if (found.ext) return { ok: false, why: 'extension', shown };
  if (!belongs(library, found, country)) return { ok: false, why: 'other-country', shown };
  if (!found.isValid()) return { ok: false, why: 'unreadable', shown };
  const type = found.getType() ?? '';
  if (use === 'mobile' && !mobileTypes.includes(type)) return { ok: false, why: 'not-mobile', shown };
  if (use === 'sender' && ![...mobileTypes, 'TOLL_FREE'].includes(type)) return { ok: false, why: 'not-sender', shown };
  if (use === 'landline' && !landlineTypes.includes(type)) return { ok: false, why: 'not-landline', shown };
  return { ok: true, kept: found.number, shown };
}

function parsed(phones: Library, text: string, country: string): PhoneNumber | undefined {
  // Letters would be read as keypad digits, and words around a number be cut off.
  if (/[a-z]/i.test(text.replace(/\b(?:ext|x)\.?\s*\d+$/i, ''))) return undefined;
  return phones.parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
}

// Countries that share a calling code (+1, +44) are told apart only where the number says so.
const belongs = (phones: Library, found: PhoneNumber, country: string): boolean =>
  found.country === country ||
  (found.country === undefined && found.countryCallingCode === phones.getCountryCallingCode(country as CountryCode));
