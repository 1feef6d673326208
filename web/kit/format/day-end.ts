// A date entered for a moment: converts it to the end of that day in the user's zone.
import { localDay } from '#domain/kit/local-time/local-instant.ts';

/**
 * The last second of a local day, ISO 8601 in UTC. @param date YYYY-MM-DD @param timezone IANA name
 */
export const dayEnd = (date: string, timezone: string): string =>
  new Date(localDay(timezone, date).to - 1000).toISOString();
