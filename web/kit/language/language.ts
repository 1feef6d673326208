// The wording: Australian English stands in the code, American English is a catalogue of what differs, fetched only when needed.
import { i18n } from '@lingui/core';
import type { Language } from '../session/session.ts';

// The built bundle carries its messages compiled (tools/build/compile-messages.ts): what is still text is shown as it stands.
if (import.meta.env.PROD) i18n.setMessagesCompiler((message) => [message]);
i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

/** The language of the page, from the signed-in person; en-AU before that. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const { messages } = language === 'en' ? await import('#web/locales/en.po') : { messages: {} };
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language === 'en' ? 'en-US' : 'en-AU';
}

export { i18n };
