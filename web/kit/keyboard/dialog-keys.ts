// Typing into a dialog of an alert: from the key that opens it on, letters are text for its first
// text field, and never choose an answer.
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
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

/** Types at the end of the existing text; what follows at once goes there, too. */
function write(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.focus();
  field.setSelectionRange(field.value.length, field.value.length);
  typeInto(field, text);
  keepWriting(field);
}

/** A dialog that is opening may take the focus from its field for a moment. */
const settlesMs = 400;
let stopWriting = (): void => {};
clearAtSessionEnd(() => stopWriting());

/** For a moment every sign is for this field, wherever the focus is taken. */
function keepWriting(field: HTMLTextAreaElement | HTMLInputElement): void {
  stopWriting();
  const until = performance.now() + settlesMs;
  const listen = (event: KeyboardEvent) => {
    if (performance.now() > until || !field.isConnected) return stopWriting();
    if (event.key.length !== 1 || isModified(event) || takesText(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    write(field, event.key);
  };
  document.addEventListener('keydown', listen, true);
  stopWriting = () => document.removeEventListener('keydown', listen, true);
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
  const { key, target } = event;
  const isLetter = key.length === 1 && /\p{L}/u.test(key);
  if (!isLetter || takesText(target) || isModified(event)) return;
  event.preventDefault();
  const field = textField(dialog);
  // After the keys typed before the dialog had focus.
  if (field) write(field, freeKeys() + key);
}

const takesText = (target: EventTarget | null): boolean =>
  fieldAt(target) !== null && !(target instanceof HTMLSelectElement);

const isModified = ({ ctrlKey, metaKey, altKey }: Key): boolean => ctrlKey || metaKey || altKey;
