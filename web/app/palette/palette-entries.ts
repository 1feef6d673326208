// The palette's list for a typed text: the matching actions, as groups in order, and below them the
// search hits by kind.
import type { SearchHit } from '#domain/search/search.api.ts';

/** Shorter ones are not searched. */
export const leastTyped = 2;

export interface Listed {
  readonly label: string;
}

export interface ActionGroup<Action extends Listed> {
  readonly heading: string;
  readonly actions: readonly Action[];
}

/**
 * The groups with the matching actions: matches at the beginning of a name come first, else the
 * order is kept.
 */
export function matchingActions<Action extends Listed>(
  groups: readonly ActionGroup<Action>[],
  typed: string,
): ActionGroup<Action>[] {
  const words = wordsOf(typed);
  if (words.length === 0) return [...groups];
  const best = ({ actions }: ActionGroup<Action>) =>
    Math.max(...actions.map((action) => rank(action, words)));
  return groups
    .map(({ heading, actions }) => ({
      heading,
      actions: actions
        .filter((action) => rank(action, words) > 0)
        .sort((left, right) => rank(right, words) - rank(left, words)),
    }))
    .filter(({ actions }) => actions.length > 0)
    .sort((left, right) => best(right) - best(left));
}

/**
 * Each word that was typed begins a word of the label: letters in the middle of one are no match,
 * since Enter does the first.
 */
function rank({ label }: Listed, words: readonly string[]): number {
  const name = label.toLowerCase();
  if (!words.every((word) => beginsWord(name, word))) return 0;
  return name.startsWith(words[0] ?? '') ? 2 : 1;
}

function beginsWord(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at !== -1; at = name.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(name[at - 1] ?? '')) return true;
  }
  return false;
}

const wordsOf = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);

/**
 * Hits of the previous text, while the new search runs: only those with all words of the new text,
 * since Enter opens the first.
 */
export function stillMatching(hits: readonly SearchHit[], typed: string): SearchHit[] {
  const words = wordsOf(typed);
  return hits.filter(({ title, subtitle }) =>
    words.every((word) => `${title} ${subtitle ?? ''}`.toLowerCase().includes(word)),
  );
}

/** Where a search is: `idle` before there is enough to search for. */
export type SearchState = 'idle' | 'waiting' | 'answered' | 'failed';

/** The status line below the list; `quiet` is none. */
export type Status = 'quiet' | 'short' | 'searching' | 'nothing' | 'failed';

/** @param isEmpty neither actions nor hits match */
export function statusOf(state: SearchState, isEmpty: boolean): Status {
  if (state === 'failed') return 'failed';
  if (state === 'waiting') return 'searching';
  if (!isEmpty) return 'quiet';
  return state === 'idle' ? 'short' : 'nothing';
}

export interface Part {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text in parts, with the typed words marked. */
export function markedParts(text: string, typed: string): Part[] {
  const words = wordsOf(typed).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text, isMatch: false }];
  return text
    .split(new RegExp(`(${words.join('|')})`, 'gi'))
    .map((part, at) => ({ text: part, isMatch: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}
