// The words that the product no longer uses: metaphors and archaisms, each with the plain word to
// write instead.
export interface OldWord {
  /** As it is written in the list of what is left. */
  readonly word: string;
  readonly pattern: RegExp;
  readonly instead: string;
}

const old = (word: string, forms: string, instead: string): OldWord => ({
  word,
  pattern: new RegExp(`(?<![a-z])(?:${forms})(?![a-z])`, 'gi'),
  instead,
});

/**
 * Looked for in text where names are split into their words: `alertNags` is read as "alert Nags".
 */
export const OLD_WORDS: readonly OldWord[] = [
  old('anew', 'anew', 'again'),
  old('at rest', 'at rest', 'idle, stored'),
  old('deed', 'deeds?', 'action'),
  old('door', 'doors?', 'entry, limit, check: what it is'),
  old('dress', 'dress|dressed|undressed', 'role, view'),
  old('e-mail', 'e-mails?', 'email'),
  old('errand', 'errands?', 'command, task'),
  old('heard', 'heard', 'received, last seen, connected'),
  old('hurt', 'hurts?|hurting', 'inject a fault, break'),
  old('letter', 'letter of|new letter|intake letter|send letters?', 'statements, batch'),
  old('nag', 'nags?|nagging|nagged', 'reminder'),
  old('not told', 'not told|nobody is told', 'not notified'),
  old('shelf', 'shelf|shelves', 'cache, copy'),
  old('stands', 'stands(?! for)', 'is'),
  old('stranger', 'strangers?', 'unknown device, unknown address'),
  old('ours', 'what is ours|of ours', 'name whose it is'),
  old('wish', 'wish|wishes|wished', 'request'),
];

/** Names of the database, which only a migration could change. */
const DATABASE_NAMES = /\b(?:alert_nags\w*|last_heard_at)\b/g;

/**
 * A line as the words are looked for in it: names split at capitals and underscores, the database's
 * own names taken out.
 */
export const inWords = (line: string): string =>
  line
    .replace(DATABASE_NAMES, '')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ');

/** A path as words: its hyphens separate too. */
export const pathInWords = (path: string): string => inWords(path).replace(/[-./]/g, ' ');
