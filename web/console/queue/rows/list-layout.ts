// Where each line of the list is: headings of bands, groups and rows have heights of their own, so
// their tops are added up once for each list.
import type { Band } from '../queue-bands.ts';
import type { QueueItem } from '../queue-groups.ts';

export const bandHeight = 32;
export const groupHeight = 48;

/** A line of the list: an alert, a group of alerts, or the heading of a band. */
export interface Line {
  readonly band: Band;
  /** Null for the heading. */
  readonly item: QueueItem | null;
  /** Where in its band's items; -1 for the heading. */
  readonly at: number;
  readonly top: number;
  readonly height: number;
}

export interface Section {
  readonly band: Band;
  readonly top: number;
  readonly height: number;
  /** Its lines are from here, and before the next section's. */
  readonly first: number;
}

export interface Layout {
  readonly lines: readonly Line[];
  readonly sections: readonly Section[];
  readonly height: number;
  readonly rowHeight: number;
}

/** @param rowHeight of an alert, in pixels */
export function layoutOf(bands: readonly Band[], rowHeight: number): Layout {
  const lines: Line[] = [];
  const sections: Section[] = [];
  let top = 0;
  const add = (band: Band, item: QueueItem | null, at: number, height: number) => {
    lines.push({ band, item, at, top, height });
    top += height;
  };
  for (const band of bands) {
    const [begins, first] = [top, lines.length];
    if (band.priority !== null) add(band, null, -1, bandHeight);
    for (const [at, item] of band.items.entries())
      add(band, item, at, item.heading ? groupHeight : rowHeight);
    sections.push({ band, top: begins, height: top - begins, first });
  }
  return { lines, sections, height: top, rowHeight };
}

/** The first line that reaches below a height; the number of lines if there is none. */
export function lineAt({ lines }: Layout, top: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const line = lines[middle];
    if (line && line.top + line.height <= top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Where the alert's own line is; -1 if it is not in the list, or in a band or group that is folded.
 */
export const indexOfAlert = ({ lines }: Layout, id: number | null): number =>
  id === null ? -1 : lines.findIndex(({ item }) => item?.row.id === id && !item.heading);
