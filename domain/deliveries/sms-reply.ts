// The command in an incoming text. CANCEL and END are not commands of this product: the partner
// takes them for "never write to me again". Whether a text calls for help is decided separately, by
// the words of each organisation.

export type SmsReply =
  /** `alert_id` where the sender named one. */
  | {
      readonly kind: 'acknowledge';
      readonly word: 'ACK' | 'SAFE' | 'ON MY WAY';
      readonly alert_id: number | null;
    }
  | { readonly kind: 'stop' | 'start' | 'text' };

export const stopWords: ReadonlySet<string> = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'REVOKE',
  'OPTOUT',
]);
export const startWords: ReadonlySet<string> = new Set(['START', 'UNSTOP']);

/**
 * Reads a text; capitals, spaces and punctuation do not matter. Anything that is not exactly a
 * command is a text.
 */
export function readReply(body: string): SmsReply {
  const words = body
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (stopWords.has(words)) return { kind: 'stop' };
  if (startWords.has(words)) return { kind: 'start' };
  const [, word, number] = /^(ACK|SAFE|ON MY WAY|OMW)(?: (\d{1,15}))?$/.exec(words) ?? [];
  if (word === undefined) return { kind: 'text' };
  return {
    kind: 'acknowledge',
    word: asWord(word),
    alert_id: number === undefined ? null : Number(number),
  };
}

const asWord = (word: string): 'ACK' | 'SAFE' | 'ON MY WAY' =>
  word === 'ACK' || word === 'SAFE' ? word : 'ON MY WAY';
