// Finds the header row: below a title, it is the one whose cells are known headers.
import { bareHeader } from '#domain/kit/import/table-import.ts';

export interface Line {
  /** As the file counts them from 1. */
  readonly position: number;
  readonly cells: readonly string[];
}

/** A single known header may also be a word in a title or in a row of data. */
const leastKnown = 2;

/** @param lines the first rows of a file, without empty ones */
export function findHeader(lines: readonly Line[], known: ReadonlySet<string>): Line | undefined {
  const knownIn = ({ cells }: Line): number =>
    cells.filter((cell) => known.has(bareHeader(cell))).length;
  const [best] = lines
    .map((line) => ({ line, count: knownIn(line) }))
    .toSorted((left, right) => right.count - left.count);
  if (best && best.count >= leastKnown) return best.line;
  // A title is in one cell.
  return (
    lines.find(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1) ?? lines[0]
  );
}
