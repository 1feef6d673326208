// The reader's wording for texts of the server and the domain; the catalogue has the screens' texts
// only.
import { type Reader, readerWith } from '#domain/kit/wording/reader.ts';
import { readersLanguage } from './language.ts';

export const pageReader = (): Reader => readerWith(readersLanguage());

/**
 * A refusal or a reason, in the signed-in user's spelling. Names in quotation marks stay as they
 * were written.
 */
export const inReadersWording = (text: string): string => pageReader().text(text);
