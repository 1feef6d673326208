// How many parts a text costs as an SMS (3GPP TS 23.038): 160 characters in one, 153 each in more;
// 70 and 67 once it has a character outside GSM-7.

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Cost two places each. */
const extended = new Set('\f^{}\\[~]|€');

export interface SmsLength {
  readonly alphabet: 'gsm7' | 'ucs2';
  /** Places used: septets or UTF-16 units. */
  readonly units: number;
  readonly segments: number;
}

/**
 * Counts as a carrier does: a character of two places is never cut in two. An empty text is one
 * part.
 */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const plain = characters.every((character) => basic.has(character) || extended.has(character));
  const costs = characters.map((character) => {
    if (!plain) return character.length;
    return extended.has(character) ? 2 : 1;
  });
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  const [alone, each] = plain ? [160, 153] : [70, 67];
  return {
    alphabet: plain ? 'gsm7' : 'ucs2',
    units,
    segments: units <= alone ? 1 : parts(costs, each),
  };
}

function parts(costs: readonly number[], each: number): number {
  let [segments, left] = [1, each];
  for (const cost of costs) {
    if (cost > left) [segments, left] = [segments + 1, each];
    left -= cost;
  }
  return segments;
}
