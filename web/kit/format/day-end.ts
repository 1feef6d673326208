// A date entered for a moment: converts it to the end of that day in the user's zone, and back.

const wallOf = (ms: number, timezone: string): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: timezone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(ms);

/**
 * The last second of a local day, ISO 8601 in UTC. @param date YYYY-MM-DD @param timezone IANA name
 */
export function dayEnd(date: string, timezone: string): string {
  const wanted = Date.parse(`${date}T23:59:59Z`);
  let at = wanted;
  // The offset may change between the guess and the moment itself, so it is read twice.
  for (let times = 0; times < 2; times += 1)
    at += wanted - Date.parse(`${wallOf(at, timezone).replace(' ', 'T')}Z`);
  return new Date(at).toISOString();
}

/** The local day of a moment, YYYY-MM-DD. */
export const dayOf = (moment: string, timezone: string): string =>
  wallOf(Date.parse(moment), timezone).slice(0, 10);
