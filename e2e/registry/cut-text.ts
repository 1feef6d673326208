// Text that a reader cannot see whole: cut by a box without dots to say so, or drawn over other
// text. What scrolls can be reached, and what ends in dots has its whole text in a tooltip.
import type { Page } from 'playwright-core';
import { readTexts, type ShownText } from './shown-text.ts';

/** Less, in pixels, is the slant of a letter or a rounded measure. */
const slack = 3;
/** Nobody scrolls a bar as narrow as this to its side. */
const narrow = 120;

/** @returns a line for each cut or covered text in the window, e.g. `cut "Manage people"` */
export async function cutTexts(page: Page): Promise<string[]> {
  const shown = await page.evaluate(readTexts);
  const cut = shown.filter(isCut);
  const whole = shown.filter((text) => !cut.includes(text) && !text.holders[0]?.hasDots);
  const lines = [
    ...cut.map(({ words }) => `cut "${words}"`),
    ...whole.flatMap((one, at) =>
      whole
        .slice(at + 1)
        .filter((other) => isOver(one, other))
        .map((other) => `"${one.words}" over "${other.words}"`),
    ),
  ];
  return [...new Set(lines)];
}

function isCut({ box, holders }: ShownText): boolean {
  for (const [at, holder] of holders.entries()) {
    if (holder.scrolls && holder.width > narrow) return false;
    const isOutside = box.right > holder.right + slack || box.left < holder.left - slack;
    if (isOutside && (holder.clips || holder.scrolls)) return at > 0 || !holder.hasDots;
  }
  return false;
}

const isOver = (one: ShownText, other: ShownText): boolean =>
  isNear(one, other) &&
  overlap(one, other, 'left', 'right') > slack &&
  overlap(one, other, 'top', 'bottom') > slack &&
  !isCovering(one, other) &&
  !isCovering(other, one);

const isNear = ({ box }: ShownText, { box: other }: ShownText): boolean =>
  box.left < other.right &&
  other.left < box.right &&
  box.top < other.bottom &&
  other.top < box.bottom;

/** Where both are drawn: what is scrolled out of its frame is not. */
function overlap(
  one: ShownText,
  other: ShownText,
  from: 'left' | 'top',
  to: 'right' | 'bottom',
): number {
  const frames = [...one.holders, ...other.holders].filter(
    ({ clips, scrolls }) => clips || scrolls,
  );
  const boxes = [one.box, other.box, ...frames];
  return Math.min(...boxes.map((box) => box[to])) - Math.max(...boxes.map((box) => box[from]));
}

/** What lies on a ground of its own covers what is under it, as a dialog or a fixed bar does. */
function isCovering({ holders }: ShownText, other: ShownText): boolean {
  const shared = new Set(other.holders.map(({ id }) => id));
  return holders.some(({ id, hasGround }) => hasGround && !shared.has(id));
}
