// Where the next and the previous alert are in the list, also after the open one was answered or
// resolved and has left its place (ux.md check 24).

export interface OpenPlace {
  /** The index at which it was opened. */
  readonly at: number;
  /** Its index now; -1 where the list has it no more. */
  readonly now: number;
  /** It was answered or resolved since it was opened. */
  readonly hasChanged: boolean;
}

/**
 * An alert that has left its place is continued from there: its neighbours of before are next and
 * previous. One that was answered and stays in its place is continued from it like any other.
 * @param count how many rows the list has, at least 1
 * @returns an index of the list; at an end the last or first one
 */
export function nextPlace({ at, now, hasChanged }: OpenPlace, by: 1 | -1, count: number): number {
  const hasLeft = now === -1 || (hasChanged && now !== at);
  return Math.min(count - 1, Math.max(0, hasLeft ? gapFrom(at, now, by) : now + by));
}

/** Those behind a gap have moved up by one, unless it went to a place before them. */
function gapFrom(at: number, now: number, by: 1 | -1): number {
  const isAbove = now !== -1 && now < at;
  const next = isAbove ? at + 1 : at;
  return by === 1 ? next : next - 1;
}
