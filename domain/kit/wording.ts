// How sentences that both screens and files say are worded: Australian English is in the code, an American reads some words otherwise.

/** Says a sentence with its values: `` say`Follow up in ${minutes} minutes` ``. Values are said as they are. */
export type Say = (words: TemplateStringsArray, ...values: readonly string[]) => string;

/** Word by word, only in the sentence itself: what people wrote is theirs. */
const americanWords: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])entre/g, '$1enter'],
  [/rganisation/g, 'rganization'],
  [/olour/g, 'olor'],
  [/\b([Ll])icence/g, '$1icense'],
  [/\b([Mm])etre/g, '$1eter'],
];

export const sayAustralian: Say = (words, ...values) => String.raw({ raw: words }, ...values);

export const sayAmerican: Say = (words, ...values) => String.raw({ raw: words.map(american) }, ...values);

const american = (text: string): string => americanWords.reduce((all, [british, ours]) => all.replace(british, ours), text);
