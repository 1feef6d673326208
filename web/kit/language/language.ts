// The wording: the source is Australian English; American English is a catalogue of the
// differences, fetched only when needed (R010).
import { i18n } from '@lingui/core';
import { localeOf } from '#domain/kit/wording/reader.ts';
import type { Language } from '#domain/kit/wording/wording.ts';

// The built bundle carries its messages compiled (tools/build/compile-messages.ts): a plain string
// is shown as it is.
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => [message]);
i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

/** The page's current wording, also before sign-in. */
export const readersLanguage = (): Language => (i18n.locale === 'en' ? 'en' : 'en-AU');

/** The language of the page, from the signed-in person; en-AU before that. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const { messages } = language === 'en' ? await import('#web/locales/en.po') : { messages: {} };
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = localeOf(language);
}

const pseudoKey = 'vigil.language';

/** Whether this tab is a test of the layout; `?language=pseudo` makes it one. */
export function wantsPseudo(): boolean {
  if (new URLSearchParams(window.location.search).get('language') === 'pseudo')
    sessionStorage.setItem(pseudoKey, 'pseudo');
  return sessionStorage.getItem(pseudoKey) === 'pseudo';
}

export { i18n };
