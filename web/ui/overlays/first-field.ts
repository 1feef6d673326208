// Where the cursor goes when a dialog opens.

/** For the `ref` of a dialog's form: its first field has the focus, not the cross. An effect would come before the dialog is in the page. */
export const focusFirstField = (form: HTMLFormElement | null): void => {
  form?.querySelector('input, select, textarea')?.setAttribute('data-autofocus', '');
};

/** Where the cursor goes when a form was refused: the first field that says why (ux.md check 34). */
export function focusFirstRefused(form: HTMLFormElement | null): void {
  const refused = form?.querySelector('[aria-invalid="true"]');
  const field = refused?.matches('fieldset') ? (refused.querySelector('input:checked') ?? refused.querySelector('input')) : refused;
  if (field instanceof HTMLElement) field.focus();
}
