// Reads what the page shows of guarded things: what, in which state, and where.
import type { Shown } from './shown-history.ts';
import { chosenState, subjectOf } from './steady-item.ts';

/** @param isOwnDoing what has just appeared comes of a press of the person's own */
export function readPicture(isOwnDoing: boolean): Shown[] {
  const shown: Shown[] = [];
  for (const item of document.querySelectorAll<HTMLElement>('[data-steady]')) {
    const box = item.getBoundingClientRect();
    if (box.width === 0 || box.height === 0) continue;
    const { steadyFact, steadyOpened } = item.dataset;
    const subject = subjectOf(item);
    const isOpened = isOwnDoing && steadyOpened !== undefined;
    shown.push({ ...subject, box, isOpened });
    if (steadyFact !== undefined) shown.push({ key: subject.key, state: steadyFact, box });
    if (item.getAttribute('aria-selected') === 'true') shown.push({ key: subject.key, state: chosenState, box, isOpened });
  }
  return shown;
}
