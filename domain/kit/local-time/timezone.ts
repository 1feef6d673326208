// Whether a time zone is valid: those of records come from many sources, and a bad one must not
// make a call fail.

const known = new Map<string, boolean>();
const mostKnown = 1000;

/**
 * Whether it is an IANA zone that this machine knows. Cached for each: creating a formatter costs a
 * hundred times what formatting does.
 */
export function isTimezone(timezone: string): boolean {
  const before = known.get(timezone);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const is = isName.test(timezone) && canBeSet(timezone);
  known.set(timezone, is);
  return is;
}

/**
 * "Area/City", UTC and such as EST5EDT. PostgreSQL reads other names that Intl accepts otherwise or
 * not at all: +10:00 as ten hours behind UTC, BST as British and not as Bangladesh's.
 */
const isName = /^(UTC|GMT|[A-Z]{3}\d[A-Z]{3}|(?!SystemV)[A-Za-z_]+(\/[\w+-]+)+)$/;

function canBeSet(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }) !== null;
  } catch {
    return false;
  }
}
