// The wording: Australian English stands in the code, American English is a catalogue of what differs, fetched only when needed.
import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import type { Language } from '../session/session.ts';

// The bundle carries messages as text, so that each lazy screen brings its own; they are compiled on first use.
i18n.setMessagesCompiler(compileMessage);
i18n.loadAndActivate({ locale: 'en-AU', messages: {} });

/** The language of the page, from the signed-in person; en-AU before that. */
export async function speak(language: Language): Promise<void> {
  if (i18n.locale === language) return;
  const { messages } = language === 'en' ? await import('#web/locales/en.po') : { messages: {} };
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language === 'en' ? 'en-US' : 'en-AU';
}

export { i18n };
