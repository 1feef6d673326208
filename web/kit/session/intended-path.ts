// Where the person wanted to go when the sign-in came between: kept per tab, given back once, then forgotten (spec section 4, gate 9).

const key = 'vigil.intended';

export interface Intended {
  path: string;
  /** The session had ended, as opposed to never having begun; the sign-in page says so. */
  timed_out: boolean;
}

export function keepIntended(path: string, timedOut: boolean): void {
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

/** The path, and forgets it. */
export function takeIntended(): string | null {
  const kept = intended();
  safely(() => sessionStorage.removeItem(key));
  return kept?.path ?? null;
}

// Only paths of this site: a stored address must not lead elsewhere.
const isIntended = (value: unknown): value is Intended =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  /^\/(?![/\\])/.test(value.path) &&
  'timed_out' in value;

function safely<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch {
    return null;
  }
}
