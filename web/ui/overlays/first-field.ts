// Focus when a dialog opens, and after a refusal of its form.

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
/** A skeleton, which may be replaced by the first field. */
const awaited = '[data-waiting]';

/**
 * Focuses the first field of an opening dialog, also where its form arrives after the dialog. The
 * focus trap runs one task after the dialog is rendered and focuses the marked element: without a
 * mark it takes the close button, and a field that was focused before is left empty, which its form
 * reports as a problem.
 * @param content the dialog's content, without its header
 * @returns ends it
 */
export function focusFirstField(content: HTMLElement): () => void {
  const arrived = new MutationObserver(() => {
    const first = markFirst(content);
    if (!first) return;
    stop();
    if (!content.contains(document.activeElement)) first.focus({ preventScroll: true });
  });
  // A click before that has already moved the focus.
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

/** Focus after a refusal: the first field with a problem (ux.md check 34). */
export function focusFirstRefused(form: HTMLFormElement | null): void {
  const refused = form?.querySelector('[aria-invalid="true"]');
  const field = refused?.matches('fieldset')
    ? (refused.querySelector('input:checked') ?? refused.querySelector('input'))
    : refused;
  if (field instanceof HTMLElement) field.focus();
}
