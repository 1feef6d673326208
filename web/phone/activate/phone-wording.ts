// The wording of the phone's page: the person's by the last answer of the server, else that of the
// phone. It changes at a start, never while in use.
import type { Language } from '#domain/kit/wording/wording.ts';
import { phoneNow } from '../memory/phone-store.ts';

/** State stored by an older page has none. */
export function phoneWording(): Language {
  const { state, owner } = phoneNow();
  return state?.language ?? owner?.language ?? (navigator.language === 'en-US' ? 'en' : 'en-AU');
}
