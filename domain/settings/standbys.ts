// What the standbys of the database mean for what is stored, in the words of the system status.

/** Of the server that takes writes. */
export interface Standbys {
  /** How many follow it. */
  readonly following: number;
  /** How many there should be; 0 where nobody said. */
  readonly expected: number;
  /** A change waits for a second disk before it counts as stored. */
  readonly is_synchronous: boolean;
}

/** @returns what is missing and what that costs; null where as many follow as should */
export function standbyFault({ following, expected, is_synchronous }: Standbys): string | null {
  if (following >= expected) return null;
  const away = expected - following;
  const some = `${away} of ${expected} standbys of the database ${away === 1 ? 'is' : 'are'} away`;
  const who = following === 0 ? 'No standby follows the database' : some;
  if (!is_synchronous) return `${who}. Changes are still stored, on one disk.`;
  return following === 0
    ? `${who}. Nothing is stored until one is back.`
    : `${who}. Changes are still stored, on two disks.`;
}
