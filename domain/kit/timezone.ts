// Whether a clock can be set to a zone: those of records come from many hands, and none of them may
// cost anybody a call.

const known = new Map<string, boolean>();
const mostKnown = 1000;

/**
 * Whether it is an IANA zone that this machine knows. Asked once for each: to set a clock costs a
 * hundred times what it costs to read it.
 */
export function isTimezone(timezone: string): boolean {
  const before = known.get(timezone);
  if (before !== undefined) return before;
  if (known.size >= mostKnown) known.clear();
  const is = canBeSet(timezone);
  known.set(timezone, is);
  return is;
}

function canBeSet(timezone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: timezone }) !== null;
  } catch {
    return false;
  }
}
