// Parses a reply as the answer that the message asked for, and provides the text to send back when
// it is not one.
import type { ResponseType } from './templates/message-template.ts';

const safeWords = [
  'SAFE',
  'S',
  'I AM SAFE',
  'IM SAFE',
  'I M SAFE',
  'ALL SAFE',
  'OK',
  'I AM OK',
  'IM OK',
  'I M OK',
];
const yesNo = { yes: ['YES', 'Y', 'YEP', 'YEAH'], no: ['NO', 'N', 'NOPE'] };
const acknowledge = { ok: ['OK', 'OKAY', 'YES', 'ACK', 'DONE', 'READ'] };

const choices: Readonly<
  Record<'yes_no' | 'safe_or_help' | 'acknowledge', Readonly<Record<string, readonly string[]>>>
> = {
  yes_no: yesNo,
  safe_or_help: { safe: safeWords, help: ['HELP', 'H', 'SOS', 'NOT SAFE', 'UNSAFE'] },
  acknowledge,
};

/** Replies that mean no help is needed. */
export const answersOtherThanHelp: readonly string[] = [
  ...safeWords,
  ...yesNo.yes,
  ...yesNo.no,
  ...acknowledge.ok,
];

/**
 * A text with one of these words asks for help in any wording: an unneeded call is better than a
 * missed one.
 */
const asksForHelp = /\b(HELP|SOS|EMERGENCY|NOT SAFE|UNSAFE|NOT OK|INJURED)\b/;

/**
 * Ignores case, spaces and punctuation for choices. @returns null if the text is no answer of this
 * type
 */
export function readAnswer(type: ResponseType, text: string): string | null {
  const given = text.trim().slice(0, 1600);
  if (type === 'text') return given === '' ? null : given;
  if (type === 'number')
    return /^-?\d{1,15}([.,]\d{1,6})?$/.test(given) ? given.replace(',', '.') : null;
  const words = given
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const [chosen] = Object.entries(choices[type]).find(([, all]) => all.includes(words)) ?? [];
  return chosen ?? (type === 'safe_or_help' && asksForHelp.test(words) ? 'help' : null);
}
