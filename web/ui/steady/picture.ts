// Reads what the page shows of guarded things: what, in which state, and where.
import type { Shown } from './shown-history.ts';
import { chosenBy, isOpenedByHand, steadyItems, subjectOf } from './steady-item.ts';

/** @param isOwnDoing what has just appeared comes of a press of the person's own */
export function readPicture(isOwnDoing: boolean): Shown[] {
  const shown: Shown[] = [];
  for (const item of document.querySelectorAll<HTMLElement>(steadyItems)) {
    const box = boxOf(item);
    if (box.width === 0 || box.height === 0) continue;
    const subject = subjectOf(item);
    const fact = item.dataset['steadyFact'];
    shown.push({ ...subject, box, isOpened: isOwnDoing && isOpenedByHand(item) });
    if (fact !== undefined) shown.push({ key: subject.key, state: fact, box });
  }
  for (const field of document.querySelectorAll('[aria-activedescendant]')) {
    const chosen = chosenBy(field);
    if (chosen)
      shown.push({
        key: chosen.key,
        state: chosen.state,
        box: boxOf(chosen.item),
        isOpened: isOwnDoing,
      });
  }
  return shown;
}

/** One that is only a frame, with `display: contents`, is where its content is. */
function boxOf(item: HTMLElement): DOMRect {
  const box = item.getBoundingClientRect();
  if (box.width > 0 || box.height > 0) return box;
  const content = document.createRange();
  content.selectNodeContents(item);
  return content.getBoundingClientRect();
}
