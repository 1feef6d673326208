// Elements that take text: keys pressed there belong to them, and to a dialog while one is open.

const textFields =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]';
const noText = ['checkbox', 'radio', 'button', 'submit', 'reset', 'image'];
const dialogs =
  'dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

/** The field that takes text around an element; null for none. */
export function fieldAt(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element)) return null;
  const field = target.closest<HTMLElement>(textFields);
  return field instanceof HTMLInputElement && noText.includes(field.type) ? null : field;
}

/** Whether keys pressed here are text or belong to a dialog. */
export const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector(dialogs) !== null || fieldAt(target) !== null;

const worked =
  'a[href], button, summary, input, [role="button"], [role="tab"], [role="checkbox"], [role="switch"]';

/**
 * Whether the key activates the focused element: Enter follows a link and presses a button, a space
 * presses one.
 */
export const worksFocus = (key: string, target: EventTarget | null): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.closest(worked) !== null;

/** Whether it can get focus now. */
export const isInView = (field: Element): boolean =>
  field.isConnected && field.closest('[hidden]') === null;

/** Types at the cursor, as the keyboard does, with the input event that React's fields need. */
export function typeInto(field: HTMLElement, text: string): void {
  if (text === '' || !(field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement))
    return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, 'end');
  field.dispatchEvent(
    new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }),
  );
}
