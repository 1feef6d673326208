// The column widths of a PDF: by their contents, and together never wider than the page, which
// pdfmake's own columns overflow.
import type { ColumnKind } from '#domain/reports/report.ts';

export interface ColumnTexts {
  readonly kind: ColumnKind;
  readonly label: string;
  readonly texts: readonly string[];
}

/**
 * Of the font's size: digits and capitals of Roboto are about as wide, most letters are narrower.
 */
const characterWidth = 0.57;
/** Texts longer than this are wrapped before other columns get narrow. */
const wrappedFrom = 36;
/** The least that a wrapped text gets. */
const leastCharacters = 7;

export const textWidth = (characters: number, fontSize: number): number =>
  characters * characterWidth * fontSize;

const longest = (texts: Iterable<string>): number => {
  let most = 0;
  for (const { length } of texts) most = Math.max(most, length);
  return most;
};

/** @returns points for each column, `available` in all */
export function columnWidths(
  columns: readonly ColumnTexts[],
  { available, fontSize }: { available: number; fontSize: number },
): number[] {
  const sides = columns.map(({ kind, label, texts }) => {
    const head = longest(label.split(' '));
    const wanted = Math.max(
      head,
      Math.min(longest(texts), kind === 'text' ? wrappedFrom : Number.POSITIVE_INFINITY),
    );
    const least = kind === 'text' ? Math.min(wanted, Math.max(head, leastCharacters)) : wanted;
    return {
      isText: kind === 'text',
      wanted: textWidth(wanted, fontSize),
      least: textWidth(least, fontSize),
    };
  });
  const sum = (of: (side: (typeof sides)[number]) => number) =>
    sides.reduce((all, side) => all + of(side), 0);
  const [wanted, least] = [sum((side) => side.wanted), sum((side) => side.least)];
  if (least >= available) return sides.map((side) => (side.least * available) / least);
  if (wanted > available) {
    const kept = (available - least) / (wanted - least);
    return sides.map((side) => side.least + (side.wanted - side.least) * kept);
  }
  // The remaining width goes to the texts, or to all columns where there are none.
  const texts = sum((side) => (side.isText ? side.wanted : 0));
  return sides.map((side) => {
    if (texts > 0 && !side.isText) return side.wanted;
    return side.wanted + (available - wanted) * (side.wanted / (texts || wanted));
  });
}
