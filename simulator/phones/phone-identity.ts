// Ids that phones generate: from the seed, so that a run can be repeated, and never the same in two
// runs.
import type { Chance } from '#simulator/chance.ts';

// The digits of a UUID that are not random (RFC 9562).
const [version, variant] = [12, 16];

/** A random UUID (version 4) from the given chance. */
export function uuidOf(chance: Chance): string {
  const hex = Array.from({ length: 32 }, (_, place) => {
    const digit = Math.floor(chance.roll() * 16);
    if (place === version) return '4';
    return (place === variant ? 8 + (digit % 4) : digit).toString(16);
  }).join('');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join('-');
}
