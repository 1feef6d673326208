// Where the cursor goes when a dialog opens, and when its form was refused.

const fields = [
  'input:not([type="hidden"], [type="file"])',
  'select',
  'textarea',
  '[contenteditable="true"]',
]
  .map((field) => `${field}:not(:disabled)`)
  .join();
/** A dialog may name another element, such as Cancel of a question. */
const named = '[data-autofocus]';
/** A skeleton, which may stand for the first field. */
const awaited = '[data-waiting]';

/**
 * Gives the first field of an opening dialog the focus, also where its form arrives after the
 * dialog. The focus trap runs one task after the dialog is drawn and goes to whatever is marked:
 * without a mark it takes the cross, and a field that had the focus before is left empty, which its
 * form calls a mistake.
 * @param content what the dialog shows, without its header
 * @returns ends it
 */
export function focusFirstField(content: HTMLElement): () => void {
  const arrived = new MutationObserver(() => {
    const first = markFirst(content);
    if (!first) return;
    stop();
    if (!content.contains(document.activeElement)) first.focus({ preventScroll: true });
  });
  // Whoever has clicked by now has chosen where to be.
  const stop = () => {
    arrived.disconnect();
    document.removeEventListener('pointerdown', stop, { capture: true });
  };
  if (markFirst(content)) return stop;
  arrived.observe(content, { childList: true, subtree: true });
  document.addEventListener('pointerdown', stop, { capture: true });
  return stop;
}

function markFirst(content: HTMLElement): HTMLElement | null {
  const first =
    content.querySelector<HTMLElement>(named) ??
    content.querySelector<HTMLElement>(`${fields}, ${awaited}`);
  if (first === null || first.matches(awaited)) return null;
  first.setAttribute('data-autofocus', '');
  return first;
}

/**
 * Where the cursor goes when a form was refused: the first field that says why (ux.md check 34).
 */
export function focusFirstRefused(form: HTMLFormElement | null): void {
  const refused = form?.querySelector('[aria-invalid="true"]');
  const field = refused?.matches('fieldset')
    ? (refused.querySelector('input:checked') ?? refused.querySelector('input'))
    : refused;
  if (field instanceof HTMLElement) field.focus();
}
