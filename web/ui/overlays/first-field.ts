// Where the cursor goes when a dialog opens.

/** For the `ref` of a dialog's form: its first field has the focus, not the cross. An effect would come before the dialog stands in the page. */
export const focusFirstField = (form: HTMLFormElement | null): void => {
  form?.querySelector('input, select, textarea')?.setAttribute('data-autofocus', '');
};
