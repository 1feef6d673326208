// Typing into a dialog of an alert: from the key that opens it on, letters are text for its first
// text field, and never choose an answer.
import { fieldAt, typeInto } from './fields.ts';
import { freeKeys, holdKeys } from './held-keys.ts';

/** How long a dialog may take to get the focus. */
const openingMs = 10_000;

/** A key or a press opens a dialog: keys from now on are text for it, and no commands. */
export const awaitDialog = (): void => holdKeys(openingMs);

const textField = (dialog: HTMLElement): HTMLTextAreaElement | HTMLInputElement | null =>
  dialog.querySelector<HTMLTextAreaElement | HTMLInputElement>(
    'textarea:not(:disabled), input:is([type="text"], :not([type])):not(:disabled)',
  );

/** Types at the end of the existing text. */
function write(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  typeInto(field, text);
}

/**
 * Once the dialog has focus, puts the keys typed since it was requested into its first text field.
 * @returns ends it
 */
export function giveHeldKeys(dialog: HTMLElement): () => void {
  const until = performance.now() + openingMs;
  let frame = 0;
  const look = () => {
    if (!dialog.contains(document.activeElement) && performance.now() < until) {
      frame = requestAnimationFrame(look);
      return;
    }
    const [typed, field] = [freeKeys(), textField(dialog)];
    if (typed !== '' && field) write(field, typed);
  };
  look();
  return () => {
    cancelAnimationFrame(frame);
    freeKeys();
  };
}

type Key = Pick<
  KeyboardEvent,
  'key' | 'target' | 'ctrlKey' | 'metaKey' | 'altKey' | 'preventDefault'
>;

/**
 * A letter typed outside of the text field, such as on a list of answers, is the start of a note.
 */
export function writeLetter(event: Key, dialog: HTMLElement): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isLetter = key.length === 1 && /\p{L}/u.test(key);
  const isWriting = fieldAt(target) !== null && !(target instanceof HTMLSelectElement);
  if (!isLetter || isWriting || ctrlKey || metaKey || altKey) return;
  event.preventDefault();
  const field = textField(dialog);
  // After the keys typed before the dialog had focus.
  if (field) write(field, freeKeys() + key);
}
