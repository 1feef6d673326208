// A try to save that found wrong fields moves the focus to the first of them, in the order of the
// page.

/** @param wrong names, of nested fields their paths: `users.0.time_on` */
export function focusFirstWrong(
  form: HTMLFormElement | null,
  order: readonly string[],
  wrong: readonly string[],
): void {
  const placeOf = (name: string): number => order.indexOf(name.split('.', 1)[0] ?? name);
  const first = wrong
    .filter((name) => placeOf(name) >= 0)
    .sort((left, right) => placeOf(left) - placeOf(right))[0];
  // Several boxes may have one name, as the days of a week.
  const named = [...(form?.elements ?? []), ...(form?.querySelectorAll('[data-name]') ?? [])];
  const field = named.find(
    (element) =>
      first !== undefined &&
      (element.getAttribute('name') ?? element.getAttribute('data-name')) === first,
  );
  if (field instanceof HTMLElement) field.focus();
}
