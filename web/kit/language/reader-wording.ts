// The reader of the page: what the server or the domain says in a sentence of its own is worded by
// it. The catalogue holds the screens' texts only.
import { type Reader, readerWith } from '#domain/kit/wording/reader.ts';
import { readersLanguage } from './language.ts';

export const pageReader = (): Reader => readerWith(readersLanguage());

/**
 * A refusal or a reason, as the person who is signed in spells it. Names in quotation marks stay as
 * they were written.
 */
export const inReadersWording = (text: string): string => pageReader().text(text);
