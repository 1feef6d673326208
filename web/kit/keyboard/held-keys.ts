// Keys for a field that is still opening: they are no commands, and are typed into it once it has
// focus.
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

let heldUntil = 0;
let heldText = '';

/**
 * Until the opening box has focus, single keys are no commands; they are kept for it. @param ms at
 * most so long
 */
export function holdKeys(ms: number): void {
  // Already held: earlier keys belong to the box too.
  if (!keysAreHeld()) heldText = '';
  heldUntil = performance.now() + ms;
}

/** Keys are commands again. @returns the keys typed meanwhile */
export function freeKeys(): string {
  heldUntil = 0;
  const typed = heldText;
  heldText = '';
  return typed;
}

clearAtSessionEnd(() => void freeKeys());

/** Whether keys are kept for a field that is still opening. */
export const keysAreHeld = (): boolean => performance.now() < heldUntil;

/** Whether a key came while keys are held; its letter is kept. */
export function isHeld(key: string): boolean {
  if (!keysAreHeld()) return false;
  if (key.length === 1) heldText += key;
  else if (key === 'Backspace') heldText = heldText.slice(0, -1);
  return true;
}
