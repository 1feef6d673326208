// The last press of the user: changes right after it are their doing, any other change of view is
// the page's own; and a double press counts as one.

/** How soon after a press its effects begin. */
const followsWithinMs = 100;
/** Two presses within so long are one. */
const againWithinMs = 500;
/** A hand does not move further between the two clicks of a double click; a finger may. */
const samePlacePx = { mouse: 10, touch: 40 };

export interface Press {
  /**
   * When it was made, ms on the page's clock: two that waited for a busy page are still as far
   * apart as the fingers were.
   */
  readonly timeStamp: number;
  readonly type?: string;
  readonly key?: string;
  readonly clientX?: number;
  readonly clientY?: number;
  readonly pointerType?: string;
  readonly eventPhase?: number;
}

let last: Press = { timeStamp: Number.NEGATIVE_INFINITY };
let handledAt = Number.NEGATIVE_INFINITY;
/** The press that did something that the second half of a double press must not repeat. */
let settled: Press | null = null;
/** A click elsewhere since then: a later one is no second half of a double click. */
let elsewhere: Press | null = null;

/** Records a press other than a letter of typed text. */
export function notePress(press: Press): void {
  if (press.key !== undefined && press.key !== settled?.key) settled = null;
  if (press.type === 'click' && settled !== null && press !== settled)
    elsewhere ??= isInPlaceOf(settled, press) ? null : press;
  last = press;
  handledAt = performance.now();
}

/** Whether a press is being handled at this moment. */
export const isHandlingPress = (): boolean => (last.eventPhase ?? Event.NONE) !== Event.NONE;

/** Whether the current change is caused by a press. */
export const isPersonsDoing = (): boolean =>
  isHandlingPress() || performance.now() - handledAt < followsWithinMs;

/**
 * Runs an action that moves other things under the pointer, such as acknowledging from a list. For
 * half a second the same key does nothing, nor does a click in the same place, whatever is there by
 * then; and no action is run this way a second time, unless something else was clicked between the
 * two, such as the menu that it is in.
 */
export function oncePerPress(action: () => void): void {
  const isNext = elsewhere === null || elsewhere === last;
  elsewhere = null;
  if (settled !== null && last !== settled && isSoonAfter(settled, last) && isNext) return;
  settled = last;
  action();
}

const isSoonAfter = (first: Press, second: Press): boolean =>
  second.timeStamp - first.timeStamp < againWithinMs;

/** Whether a press is the second half of a double press. */
export function isSecondPress(press: Press): boolean {
  if (settled === null || settled === press || !isSoonAfter(settled, press)) return false;
  if (press.key !== undefined) return press.key === settled.key;
  return settled.key === undefined && isInPlaceOf(settled, press);
}

function isInPlaceOf(first: Press, second: Press): boolean {
  const [dx, dy] = [
    (second.clientX ?? 0) - (first.clientX ?? 0),
    (second.clientY ?? 0) - (first.clientY ?? 0),
  ];
  return Math.hypot(dx, dy) <= samePlacePx[second.pointerType === 'touch' ? 'touch' : 'mouse'];
}
