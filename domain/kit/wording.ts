// How sentences that both screens and files say are worded: Australian English is in the code, an American reads some words otherwise.

/** Says a sentence with its values: `` say`Follow up in ${minutes} minutes` ``. Values are said as they are. */
export type Say = (words: TemplateStringsArray, ...values: readonly string[]) => string;

const izes = 'author|categor|custom|emphas|initial|maxim|minim|normal|organ|personal|prior|recogn|summar|synchron|util|visual';

/** Word by word, only in the sentence itself: what people wrote is theirs. */
const americanWords: readonly (readonly [RegExp, string])[] = [
  [/\b([Cc])entre/g, '$1enter'],
  [/rganisation/g, 'rganization'],
  [/olour/g, 'olor'],
  [/avour/g, 'avor'],
  [/ehaviour/g, 'ehavior'],
  [/eighbour/g, 'eighbor'],
  [/icence/g, 'icense'],
  [/etre(s?)\b/g, 'eter$1'],
  [/\b([Gg])rey\b/g, '$1ray'],
  [/abelled/g, 'abeled'],
  [/atalogue/g, 'atalog'],
  [new RegExp(`(${izes})is(e|es|ed|ing|ation)\\b`, 'gi'), '$1iz$2'],
];

export const sayAustralian: Say = (words, ...values) => String.raw({ raw: words }, ...values);

export const sayAmerican: Say = (words, ...values) => String.raw({ raw: words.map(reworded) }, ...values);

const reworded = (text: string): string => americanWords.reduce((all, [australian, american]) => all.replace(australian, american), text);

/** A sentence that is already whole, such as a refusal: what is in quotation marks is what people wrote, and stays. */
export const american = (text: string): string =>
  text
    .split(/(“[^”]*”)/)
    .map((part, place) => (place % 2 === 0 ? reworded(part) : part))
    .join('');
