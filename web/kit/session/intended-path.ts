// Where the person wanted to go when the sign-in came between: kept per tab, given back once and to
// nobody else, then forgotten (spec section 4, gate 9).

const key = 'vigil.intended';

export interface Intended {
  path: string;
  /** Whose session had ended, as opposed to never having begun; the sign-in page says so. */
  timed_out: number | null;
}

/** @param timedOut the person whose session has ended; null for somebody who was not signed in */
export function keepIntended(path: string, timedOut: number | null): void {
  const intended: Intended = { path, timed_out: timedOut };
  safely(() => sessionStorage.setItem(key, JSON.stringify(intended)));
}

/** What is kept, without forgetting it. */
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

// Only paths of this site: a stored address must not lead elsewhere. Browsers leave tabs and line
// breaks out, so that what follows a slash is not enough to ask.
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
