// The pseudo-language of tests: every text of the catalogue with doubled, accented vowels. It is
// some 40 % longer, as other languages are, and a text with plain vowels is outside the catalogue.
// `?language=pseudo` turns it on until the tab is closed.
import { i18n, type MessageOptions } from '@lingui/core';

type Values = Record<string, unknown>;

const doubled: Readonly<Record<string, string>> = {
  a: 'áá',
  e: 'éé',
  i: 'íí',
  o: 'óó',
  u: 'úú',
  A: 'ÁÁ',
  E: 'ÉÉ',
  I: 'ÍÍ',
  O: 'ÓÓ',
  U: 'ÚÚ',
};

/** The places of inner elements stay: <0>, </0>. */
export const pseudo = (text: string): string =>
  text
    .split(/(<\/?\d+\/?>)/)
    .map((part, place) =>
      place % 2 === 0 ? part.replace(/[aeiou]/gi, (vowel) => doubled[vowel] ?? vowel) : part,
    )
    .join('');

/** Applies to every text from now on. */
export function speakPseudo(): void {
  const plain = i18n._.bind(i18n);
  const said = (...given: [id: string, values?: Values, options?: MessageOptions]): string =>
    pseudo(plain(...given));
  Object.assign(i18n, { _: said, t: said });
}
