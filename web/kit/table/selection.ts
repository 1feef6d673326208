// The selection in a list: some rows by their ids, or all that match, so that a bulk action can
// send a filter instead of ids (ux.md check 28).
export type Selection =
  | { readonly kind: 'some'; readonly ids: readonly number[] }
  | { readonly kind: 'all' };

export const nothingSelected: Selection = { kind: 'some', ids: [] };
/** More than this many single ids do not fit an address; then only all matching is offered. */
export const mostSelected = 200;

export const isSelected = (selection: Selection, id: number): boolean =>
  selection.kind === 'all' || selection.ids.includes(id);

/** From all matching, taking one away leaves the rest of the page. */
export function toggled(selection: Selection, id: number, page: readonly number[]): Selection {
  if (selection.kind === 'all') return { kind: 'some', ids: page.filter((other) => other !== id) };
  return {
    kind: 'some',
    ids: selection.ids.includes(id)
      ? selection.ids.filter((other) => other !== id)
      : [...selection.ids, id].slice(-mostSelected),
  };
}

/** The whole page on, or off when it was on. */
export function pageToggled(selection: Selection, page: readonly number[]): Selection {
  if (selection.kind === 'all') return nothingSelected;
  const isOn = page.every((id) => selection.ids.includes(id));
  const others = selection.ids.filter((id) => !page.includes(id));
  return { kind: 'some', ids: isOn ? others : [...others, ...page].slice(-mostSelected) };
}

/** @param total of all matching, where it is known */
export const selectedCount = (
  selection: Selection,
  total: number | undefined,
): number | undefined => (selection.kind === 'all' ? total : selection.ids.length);

export const readSelection = (text: string | undefined): Selection => {
  if (text === 'all') return { kind: 'all' };
  const ids = (text ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  return { kind: 'some', ids: [...new Set(ids)].slice(0, mostSelected) };
};

/** Undefined for nothing, so that the address stays short. */
export function writeSelection(selection: Selection): string | undefined {
  if (selection.kind === 'all') return 'all';
  return selection.ids.length === 0 ? undefined : selection.ids.join(',');
}
