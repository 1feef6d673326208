// What the directory of several cells means for units and people, in the words of the system status.

/** What another cell holds that is here too. */
export interface HeldClaims {
  readonly cell: number;
  readonly count: number;
}

/** @returns what is wrong and what that costs; null where nothing is */
export function cellFault({
  answers,
  claims,
}: {
  readonly answers: boolean;
  readonly claims: readonly HeldClaims[];
}): string | null {
  if (!answers)
    return 'The directory of the cells does not answer. What is known is still found; what is new here is not found from other cells.';
  if (claims.length === 0) return null;
  const held = claims.map(({ cell, count }) => `${count} by cell ${cell}`).join(', ');
  return `Devices, people or addresses that are here are held by another cell too: ${held}. Here they work; from elsewhere they are not found.`;
}
