// Reads a phone number as people of a country write it, and answers it as it is kept: E.164 (spec
// section 5, R235 to R239). One reading for forms and calls.
/**
 * The library of all countries' numbers; given by the caller, because a page fetches it only when a
 * number is typed.
 */
export interface NumberLibrary {
  isSupportedCountry(country: string): boolean;
  getCountryCallingCode(country: string): string;
  parsePhoneNumberFromString(
    text: string,
    options?: { defaultCountry?: string; extract?: boolean } | string,
  ): FoundNumber | undefined;
}

/** A number as the library (libphonenumber-js) finds it. */
interface FoundNumber {
  /** E.164. */
  readonly number: string;
  readonly country?: string | undefined;
  readonly countryCallingCode: string;
  readonly ext?: string | undefined;
  isValid(): boolean;
  formatInternational(): string;
  /** Such as MOBILE. */
  getType(): string | undefined;
}

/**
 * Which numbers a field takes: `mobile`; `landline` takes shared cost and toll-free too; `sender`
 * of texts is mobile or toll-free; `any` is all (R236 to R238).
 */
export type NumberUse = 'mobile' | 'landline' | 'sender' | 'any';

export type NumberReading =
  /** `kept` is E.164; `shown` is as it is dialled abroad. */
  | { readonly ok: true; readonly kept: string; readonly shown: string }
  | {
      readonly ok: false;
      readonly why:
        | 'unreadable'
        | 'other-country'
        | 'extension'
        | 'not-mobile'
        | 'not-landline'
        | 'not-sender';
      readonly shown?: string;
      /** What it is instead, as the library names it. */
      readonly type?: string;
    };

/** A number as it is kept and dialled: a plus, the calling code and the rest, 7 to 15 digits. */
export const isDialled = (number: string): boolean => /^\+[1-9][0-9]{6,14}$/.test(number);

/**
 * The number to dial: null where there is none, or one from before numbers were kept so that could
 * not be read (decision 0053).
 */
export const dialled = (number: string | null): string | null =>
  number !== null && isDialled(number) ? number : null;

const mobileTypes = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
const typesOf: Readonly<Record<Exclude<NumberUse, 'any'>, readonly string[]>> = {
  mobile: mobileTypes,
  sender: [...mobileTypes, 'TOLL_FREE'],
  landline: ['FIXED_LINE', 'FIXED_LINE_OR_MOBILE', 'SHARED_COST', 'TOLL_FREE', 'VOIP', 'UAN'],
};

/**
 * @param country ISO 3166 alpha-2, for a number without a calling code; one with another country's
 * code is refused
 * @returns why a number is refused, never a guess
 */
export function readNumber(
  library: NumberLibrary,
  text: string,
  { country, use }: { country: string; use: NumberUse },
): NumberReading {
  const satellite = use === 'landline' || use === 'any' ? satelliteNumber(text, country) : null;
  if (satellite) return satellite;
  const found = parsed(library, text, country);
  if (!found) return { ok: false, why: 'unreadable' };
  const shown = found.formatInternational();
  if (found.ext) return { ok: false, why: 'extension', shown };
  if (!belongs(library, found, country)) return { ok: false, why: 'other-country', shown };
  if (!found.isValid()) return { ok: false, why: 'unreadable', shown };
  const type = found.getType() ?? '';
  if (use !== 'any' && !typesOf[use].includes(type))
    return { ok: false, why: `not-${use}`, shown, type };
  return { ok: true, kept: found.number, shown };
}

/**
 * R239: 014 and 7 digits is a satellite phone of Australia, which the library takes for something
 * else.
 */
function satelliteNumber(text: string, country: string): NumberReading | null {
  const [, digits] =
    (country === 'AU' && /^(?:\+?61|0)(14\d{7})$/.exec(text.replace(/[\s()-]/g, ''))) || [];
  if (!digits) return null;
  return {
    ok: true,
    kept: `+61${digits}`,
    shown: `+61 ${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`,
  };
}

function parsed(library: NumberLibrary, text: string, country: string): FoundNumber | undefined {
  // Letters would be read as keypad digits, and words around a number be cut off.
  if (/[a-z]/i.test(text.replace(/\b(?:ext|x)\.?\s*\d+$/i, ''))) return undefined;
  return library.parsePhoneNumberFromString(text.trim(), {
    ...(library.isSupportedCountry(country) ? { defaultCountry: country } : {}),
    extract: false,
  });
}

// Countries that share a calling code (+1, +44) are distinguished only where the number allows it.
const belongs = (library: NumberLibrary, found: FoundNumber, country: string): boolean =>
  found.country === country ||
  (found.country === undefined &&
    library.isSupportedCountry(country) &&
    found.countryCallingCode === library.getCountryCallingCode(country));
