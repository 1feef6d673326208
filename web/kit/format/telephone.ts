// Opens the telephone from a key or a button. The page keeps its keys, and users who dial by hand
// are shown the number instead.
import { t } from '@lingui/core/macro';
import { toast } from '#web/ui/feedback/toasts.ts';
import { formatPhone, telAddress } from './phone-number.ts';

const storageKey = 'vigil.telephone';
/** How long a number to dial is shown. */
const dialMs = 60_000;
const listeners = new Set<() => void>();

/** Whether a call opens the phone app of this computer. */
export const opensPhoneApp = (): boolean => localStorage.getItem(storageKey) !== 'off';

export function turnPhoneApp(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  for (const tell of listeners) tell();
}

export function subscribePhoneApp(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/**
 * Opens the phone app, or shows the number for manual dialling. The question that a browser asks
 * before it opens an app takes the focus, which is restored afterwards.
 */
export function openTelephone(number: string): void {
  if (!opensPhoneApp()) {
    toast.info(t`Dial ${formatPhone(number)}`, { leavesAfter: dialMs });
    return;
  }
  const before = document.activeElement;
  const giveBack = () => {
    if (
      document.activeElement === document.body &&
      before instanceof HTMLElement &&
      before.isConnected
    )
      before.focus({ preventScroll: true });
  };
  window.addEventListener('focus', giveBack, { once: true });
  Object.assign(document.createElement('a'), { href: telAddress(number) }).click();
  window.focus();
}
