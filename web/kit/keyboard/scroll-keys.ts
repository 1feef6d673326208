// Keys scroll the page's content from the first moment: the browser scrolls the focused element,
// which is the heading above the content, or none yet.
import { isBusy } from './fields.ts';

const line = 40;

/** How far a key moves a pane of this height, in px; null for any other key. */
function distanceOf({ key, shiftKey }: KeyboardEvent, pane: HTMLElement): number | null {
  const page = pane.clientHeight * 0.875;
  if (key === 'PageDown') return page;
  if (key === 'PageUp') return -page;
  if (key === ' ') return shiftKey ? -page : page;
  if (key === 'ArrowDown') return line;
  if (key === 'ArrowUp') return -line;
  if (key === 'End') return pane.scrollHeight;
  if (key === 'Home') return -pane.scrollHeight;
  return null;
}

/**
 * Scrolls the pane while no control has the focus; returns how to stop. @param ids of the pane and
 * of the heading that has the focus after each navigation
 */
export function scrollByKeys(ids: { pane: string; heading: string }): () => void {
  const listen = (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      isBusy(event.target)
    )
      return;
    const { target } = event;
    if (target !== document.body && !(target instanceof HTMLElement && target.id === ids.heading))
      return;
    const pane = document.getElementById(ids.pane);
    const by = pane && distanceOf(event, pane);
    if (!pane || by === null || pane.scrollHeight <= pane.clientHeight) return;
    pane.scrollBy({ top: by });
    event.preventDefault();
  };
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
