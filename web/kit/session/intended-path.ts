// The page that the person wanted when sign-in interrupted: kept per tab, returned once and only to
// the same person, then forgotten (spec section 4, gate 9; R143).

const key = 'vigil.intended';

export interface Intended {
  path: string;
  /**
   * The person whose session had ended, as opposed to never having begun; the sign-in page mentions
   * it.
   */
  timed_out: number | null;
}

/** @param timedOut the person whose session has ended; null without an earlier session */
export function keepIntended(path: string, timedOut: number | null): void {
  const intended: Intended = { path, timed_out: timedOut };
  safely(() => sessionStorage.setItem(key, JSON.stringify(intended)));
}

/** The kept path, without forgetting it. */
export function intended(): Intended | null {
  const text = safely(() => sessionStorage.getItem(key));
  if (!text) return null;
  const kept: unknown = safely(() => JSON.parse(text));
  return isIntended(kept) ? kept : null;
}

/** The path, unless it was another person's. */
export function intendedOf(personId: number): string | null {
  const kept = intended();
  return kept && (kept.timed_out === null || kept.timed_out === personId) ? kept.path : null;
}

/** The same; and forgets it. */
export function takeIntended(personId: number): string | null {
  const path = intendedOf(personId);
  forgetIntended();
  return path;
}

export const forgetIntended = (): void => void safely(() => sessionStorage.removeItem(key));

// Only paths of this site: a stored address must not lead elsewhere. Browsers ignore tabs and line
// breaks, so checking the character after a slash is not enough.
const isIntended = (value: unknown): value is Intended =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  value.path.startsWith('/') &&
  URL.parse(value.path, location.origin)?.origin === location.origin &&
  'timed_out' in value &&
  (value.timed_out === null || typeof value.timed_out === 'number');

function safely<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
