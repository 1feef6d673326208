// How a part of the page says that presses on it are guarded: every row of a live list and every
// choice of a menu, tab bar, dialog or list of suggestions carries one.
import type { Subject } from './shown-history.ts';

export interface SteadyItem {
  'data-steady': string;
  'data-steady-state'?: string;
  'data-steady-fact'?: string;
  'data-steady-opened'?: '';
}

/**
 * A row of a list that changes by itself, or a button whose meaning does.
 * @param key which thing it is, such as `alert 410`; unique on the page for that thing
 * @param state what about it changes the meaning of a press, such as who has it
 */
export const steadyRow = (key: string, state = ''): SteadyItem => ({
  'data-steady': key,
  ...(state === '' ? {} : { 'data-steady-state': state }),
});

/**
 * The whole of a thing that is open: presses on it are judged by what is open, not by its state;
 * the state is noted as shown.
 */
export const steadyPane = (key: string, state: string): SteadyItem => ({
  'data-steady': key,
  'data-steady-fact': state,
});

/**
 * A choice in what the person opens, such as a menu: pressed at once after opening it counts, moved
 * by itself it does not.
 */
export const steadyChoice = (key: string): SteadyItem => ({
  'data-steady': key,
  'data-steady-opened': '',
});

/** Suggestions of any list are choices, whoever draws them. */
export const steadyItems = '[data-steady], [role="option"]';

/** What a press on an element is meant for; null where nothing moves by itself. */
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

/** The state of the suggestion that Enter would take, beside its own. */
const chosenState = 'chosen';

/** What Enter in a search field acts on: the suggestion that the field names as its active one. */
export function chosenBy(
  field: EventTarget | null,
): (Subject & { readonly item: HTMLElement }) | null {
  const id = field instanceof Element ? field.getAttribute('aria-activedescendant') : null;
  const item = id === null ? null : document.getElementById(id);
  return item && { key: subjectOf(item).key, state: chosenState, item };
}
