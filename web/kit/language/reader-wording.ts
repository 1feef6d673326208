// What the server says in a sentence of its own, in the reader's wording: the catalogue holds the screens' texts only.
import { i18n } from '@lingui/core';
import { american } from '#domain/kit/wording/wording.ts';

/** A refusal or a reason, as the person who is signed in spells it. Names in quotation marks stay as they were written. */
export const inReadersWording = (text: string): string => (i18n.locale === 'en' ? american(text) : text);
