// Phone numbers in typed and in stored form (E.164), with the reason when one is refused (spec
// section 5, ux.md check 40).
import {
  type NumberLibrary,
  type NumberReading,
  type NumberUse,
  readNumber,
} from '#domain/kit/telephone/number-reading.ts';

/** The number library has 54 KB: it is fetched when a phone field is first entered. */
let library: NumberLibrary | null = null;
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

export type PhoneUse = NumberUse;

/** Reads a typed number for a country (ISO, two letters). The library must be loaded. */
export function readPhone(text: string, country: string, use: PhoneUse): NumberReading {
  if (!library) throw new Error('The phone library is not loaded');
  return readNumber(library, text, { country, use });
}
