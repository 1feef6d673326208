// What differs between two versions of a text, line by line.

export interface ChangedLine {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

/** Texts with more lines are compared only between the lines that both begin and end with. */
const mostCompared = 600;

/**
 * All lines of both texts in order: those of the earlier that are gone before those of the later
 * that are new.
 */
export function changedLines(before: string, after: string): ChangedLine[] {
  const [earlier, later] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  let start = 0;
  while (start < earlier.length && start < later.length && earlier[start] === later[start])
    start += 1;
  let end = 0;
  while (
    end < earlier.length - start &&
    end < later.length - start &&
    earlier.at(-1 - end) === later.at(-1 - end)
  )
    end += 1;
  return [
    ...lines('same', later.slice(0, start)),
    ...between(earlier.slice(start, earlier.length - end), later.slice(start, later.length - end)),
    ...lines('same', later.slice(later.length - end)),
  ];
}

const lines = (change: ChangedLine['change'], texts: readonly string[]): ChangedLine[] =>
  texts.map((text) => ({ change, text }));

function between(earlier: readonly string[], later: readonly string[]): ChangedLine[] {
  if (earlier.length > mostCompared || later.length > mostCompared)
    return [...lines('removed', earlier), ...lines('added', later)];
  const common = lengths(earlier, later);
  const found: ChangedLine[] = [];
  let [left, right] = [0, 0];
  while (left < earlier.length || right < later.length) {
    const [gone = '', added = ''] = [earlier[left], later[right]];
    if (left < earlier.length && right < later.length && gone === added) {
      found.push({ change: 'same', text: added });
      left += 1;
      right += 1;
    } else if (
      right >= later.length ||
      (left < earlier.length && at(common, left + 1, right) >= at(common, left, right + 1))
    ) {
      found.push({ change: 'removed', text: gone });
      left += 1;
    } else {
      found.push({ change: 'added', text: added });
      right += 1;
    }
  }
  return found;
}

const at = (common: readonly (readonly number[])[], left: number, right: number): number =>
  common[left]?.[right] ?? 0;

/** The length of the longest common sequence from each pair of places to the end. */
function lengths(earlier: readonly string[], later: readonly string[]): number[][] {
  const common: number[][] = Array.from({ length: earlier.length + 1 }, () =>
    new Array<number>(later.length + 1).fill(0),
  );
  for (let left = earlier.length - 1; left >= 0; left -= 1)
    for (let right = later.length - 1; right >= 0; right -= 1) {
      const row = common[left];
      if (!row) continue;
      row[right] =
        earlier[left] === later[right]
          ? at(common, left + 1, right + 1) + 1
          : Math.max(at(common, left + 1, right), at(common, left, right + 1));
    }
  return common;
}
