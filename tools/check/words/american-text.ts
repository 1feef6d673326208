// Australian and American spellings in a text: what the product's list rewords, what it would miss,
// and what is American already.
import { spellings, verbsInIse } from '#domain/kit/wording/differences.ts';
import { american } from '#domain/kit/wording/wording.ts';

/** Wider than the list, so that a word which it lacks is found. */
const australian = [
  /\b\w+is(?:e|es|ed|ing|ation|ations)\b/gi,
  /\b\w*(?:colour|favour|behaviour|neighbour|honour|harbour|labour|rumour|odour|humour)\w*/gi,
  /\b\w*(?:centre|metre|litre|theatre|fibre|sabre|licence|defence|offence|catalogue|programme|cheque|grey|judgement|enrolment|fulfilment)s?\b/gi,
  /\b\w+[aeiou]ll(?:ed|ing)\b/gi,
];
/** Spelt alike in both. */
const alike =
  /^(?:(?:other|like|clock)wise|(?:pre|com|sur|enter|ap)?prises?|precise|concise|exercis(?:e|es|ed|ing)|(?:ad|re|super|tele|de)vis(?:e|es|ed|ing)|(?:com)?promis(?:e|es|ed|ing)|(?:p?r|pr|a|b)aised?|rais(?:e|es|ed|ing)|noise|rise|arise|wise|disguise|premises?|surpris(?:e|ed|ing)|this|(?:un)?(?:c|re?c|f|inst|enr|p|r|sc|sp|b|sk|t|g|d|m|dr|st|k|w)[aeiou]ll(?:ed|ing)|controll(?:ed|ing)|patroll(?:ed|ing))$/i;

/**
 * Both a word of Australians and what others of theirs become: a check of a form, a meter of a
 * house.
 */
const ambiguous = new Set([
  'check',
  'tire',
  'mold',
  'program',
  'practice',
  'license',
  'meter',
  'curb',
  'inquir',
  'aging',
  'gray',
  'theater',
]);
const americanStems = spellings.map(([, word]) => word).filter((word) => !ambiguous.has(word));
const alreadyAmerican = new RegExp(
  `\\b(?:un|re|dis)?(?:${americanStems.join('|')}|(?:${verbsInIse})iz(?=e|ing|ation))\\w*`,
  'gi',
);

/** Names that both spell so: a header of HTTP, a state. */
const names = new Set(['Authorization', 'Colorado']);

/** Arguments, elements, style sheets and paths are not prose. */
const proseOf = (text: string): string =>
  text
    .replace(/\{[^{}]*\}/g, '{}')
    .replace(/<[^>]*>|[\w-]+:[^;{}]*;|[\w-]+:[^;{}]*$|\{\}?\/[\w/:{}-]+|(?<=^|\s)\/\S+/g, ' ');

/** Australian words of a sentence that an American would still read. */
export const leftAustralian = (text: string): string[] => {
  const read = american(proseOf(text));
  return australian
    .flatMap((pattern) => read.match(pattern) ?? [])
    .filter((word) => !word.includes('_') && !alike.test(word));
};

/** American words in a sentence of the code, which is Australian. */
export const foundAmerican = (text: string): string[] =>
  (proseOf(text).match(alreadyAmerican) ?? []).filter(
    (word) => !word.includes('_') && !names.has(word),
  );

/**
 * A message of the screens (ICU) as an American reads it: names of arguments and elements stay, the
 * words of plurals change.
 */
export const americanMessage = (message: string): string =>
  message
    .split(/(\{\w+\}|\{\w+,\s*\w+,|<\/?\d+\/?>)/)
    .map((part, place) =>
      place % 2 === 0 ? american(part.replaceAll('{', '\u0001').replaceAll('“', '\u0002')) : part,
    )
    .join('')
    .replaceAll('\u0001', '{')
    .replaceAll('\u0002', '“');
