// Suggestions of any list are choices, whichever component draws them.
import type { Subject } from './shown-history.ts';

export interface SteadyItem {
  'data-steady': string;
  'data-steady-state'?: string;
  'data-steady-fact'?: string;
  'data-steady-opened'?: '';
}

/**
 * A row of a list that changes by itself, or a button whose meaning does.
 * @param key its identity, such as `alert 410`; unique on the page
 * @param state the state that changes the meaning of a press, such as the owner
 */
export const steadyRow = (key: string, state = ''): SteadyItem => ({
  'data-steady': key,
  ...(state === '' ? {} : { 'data-steady-state': state }),
});

/**
 * The whole of an open thing: presses on it are judged by its identity, not by its state; the state
 * is recorded as shown.
 */
export const steadyPane = (key: string, state: string): SteadyItem => ({
  'data-steady': key,
  'data-steady-fact': state,
});

/**
 * A choice in something that the user opens, such as a menu: a press right after opening counts, a
 * press after it moved by itself does not.
 */
export const steadyChoice = (key: string): SteadyItem => ({
  'data-steady': key,
  'data-steady-opened': '',
});

/** Suggestions of any list are choices, whichever component draws them. */
export const steadyItems = '[data-steady], [role="option"]';

/** The target of a press on an element; null where nothing moves by itself. */
export function subjectAt(target: EventTarget | null): Subject | null {
  const item = target instanceof Element ? target.closest<HTMLElement>(steadyItems) : null;
  return item && subjectOf(item);
}

export const subjectOf = ({ dataset, textContent }: HTMLElement): Subject => ({
  key: dataset['steady'] ?? `option ${textContent}`,
  state: dataset['steadyState'] ?? '',
});

/** Whether its person opens the list that it is in. */
export const isOpenedByHand = (item: HTMLElement): boolean =>
  item.dataset['steadyOpened'] !== undefined || item.dataset['steady'] === undefined;

/** The state of the suggestion that Enter would take, apart from its own. */
const chosenState = 'chosen';

/** The target of Enter in a search field: the suggestion that the field names as its active one. */
export function chosenBy(
  field: EventTarget | null,
): (Subject & { readonly item: HTMLElement }) | null {
  const id = field instanceof Element ? field.getAttribute('aria-activedescendant') : null;
  const item = id === null ? null : document.getElementById(id);
  return item && { key: subjectOf(item).key, state: chosenState, item };
}
