// The wording of the phone's page: the person's as the server last said it, else that of the phone.
// It changes at a start, never under a hand.
import type { Language } from '#domain/kit/wording/wording.ts';
import { phoneNow } from '../memory/phone-store.ts';

/** What an older page kept has none. */
export function phoneWording(): Language {
  const { state, owner } = phoneNow();
  return state?.language ?? owner?.language ?? (navigator.language === 'en-US' ? 'en' : 'en-AU');
}
