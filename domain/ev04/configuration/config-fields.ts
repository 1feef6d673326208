// The small pieces that both halves of the configuration decoder share: field maps and bit access.

/** Decoded configuration fields, ready for JSON. */
export type ConfigFields = {
  [name: string]: string | number | boolean | string[] | { latitude: number; longitude: number }[];
};

export function bit(word: number, number: number): boolean {
  return ((word >>> number) & 1) === 1;
}

/** The value of `width` bits from bit `shift` on. */
export function field(word: number, shift: number, width: number): number {
  return (word >>> shift) & ((1 << width) - 1);
}
