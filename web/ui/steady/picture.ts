// Reads the guarded things shown on the page: their identity, state and position.
import type { Shown } from './shown-history.ts';
import { chosenBy, isOpenedByHand, steadyItems, subjectOf } from './steady-item.ts';

/** @param isOwnDoing new things come of the user's own press */
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

/** A mere frame, with `display: contents`, has the box of its content. */
function boxOf(item: HTMLElement): DOMRect {
  const box = item.getBoundingClientRect();
  if (box.width > 0 || box.height > 0) return box;
  const content = document.createRange();
  content.selectNodeContents(item);
  return content.getBoundingClientRect();
}
