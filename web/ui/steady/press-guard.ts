// The one rule for all input: a press acts on the thing that was under it, or focused, 300 ms
// earlier, or it does nothing and says so (decision 0056).
import { t } from '@lingui/core/macro';
import { toast } from '../feedback/toasts.ts';
import { readPicture } from './picture.ts';
import { aimMs, type Point, ShownHistory, type Subject } from './shown-history.ts';
import { chosenBy, steadyItems, subjectAt } from './steady-item.ts';

/** Changes this soon after a press are its effects. */
const followsMs = 100;
/**
 * A refused press so soon after another in the same place is the second half of a double press: it
 * is not worth a word.
 */
const againMs = 500;
const samePlacePx = { mouse: 10, touch: 40 };

interface Press {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly subject: Subject | null;
  readonly isRefused: boolean;
  readonly isSecond: boolean;
}

const shown = new ShownHistory();
let isGuarding = false;
let pressed: Press | null = null;
let pressedAt = Number.NEGATIVE_INFINITY;
let handledAt = Number.NEGATIVE_INFINITY;
/** When the key was pressed that is acted on now; null for the last press. */
let actingAt: number | null = null;
/** When the page moved the focus by itself; a user who moved it knows where it is. */
let focusedAt = Number.NEGATIVE_INFINITY;
/** The next picture, where one is waited for. */
let awaited: number | null = null;
let isOwnDoing = false;

/** Journeys read it, to press again as a person would. */
function countRefusal(): void {
  const { dataset } = document.documentElement;
  dataset['refusals'] = String(Number(dataset['refusals'] ?? 0) + 1);
}

/** The words for a press that the rule refuses. */
export function sayMoved(): void {
  countRefusal();
  toast.warning(t`The list had just moved. Nothing was done.`, { leavesAfter: 8_000 });
}

/**
 * Whether a thing has been on the screen in this state since 300 ms before the press that is
 * handled now. For keys and commands, which have no pointer position. True where nothing guards the
 * page.
 */
export const wasShownBefore = (subject: Subject): boolean =>
  !isGuarding || shown.isShownSince(subject, (actingAt ?? pressedAt) - aimMs);

/**
 * Runs the action of a key that may have waited: it is judged by the time of its press. @param at
 * milliseconds on the page's clock
 */
export function actingFor(at: number, run: () => void): void {
  actingAt = at;
  try {
    run();
  } finally {
    actingAt = null;
  }
}

const watched = [
  'style',
  'class',
  'hidden',
  'open',
  'aria-activedescendant',
  'data-steady',
  'data-steady-state',
  'data-steady-fact',
];

/** Events that move things without a change of the page, such as loaded pictures and fonts. */
const movers = [
  'scroll',
  'resize',
  'load',
  'transitionrun',
  'transitionend',
  'animationstart',
  'animationend',
];

/**
 * Guards the whole page. @param isText whether a key pressed now is text for a field that is still
 * opening, and presses nothing @returns ends it
 */
export function guardPresses(isText = (): boolean => false): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: watched,
  });
  for (const kind of movers) window.addEventListener(kind, look, { ...options, passive: true });
  document.addEventListener('pointerdown', onPointerDown, options);
  for (const kind of ['mousedown', 'dragstart'])
    document.addEventListener(kind, refuseWithPointer, options);
  document.addEventListener('click', onClick, options);
  document.addEventListener('drop', onDrop, options);
  document.addEventListener('keydown', (event) => onKey(event, isText()), options);
  document.addEventListener('input', () => noteHandled(), options);
  document.addEventListener('focusin', onFocus, options);
  isGuarding = true;
  look();
  return () => {
    stop.abort();
    changes.disconnect();
    shown.clear();
    isGuarding = false;
    if (awaited !== null) cancelAnimationFrame(awaited);
    awaited = null;
    pressed = null;
    pressedAt = handledAt = focusedAt = Number.NEGATIVE_INFINITY;
    delete document.documentElement.dataset['lastShift'];
    delete document.documentElement.dataset['refusals'];
  };
}

const noteHandled = (): void => {
  handledAt = performance.now();
};
const isFollowing = (): boolean => performance.now() - handledAt < followsMs;

/** The page has changed: record its things with the next frame. */
function look(): void {
  isOwnDoing = isFollowing() && (isOwnDoing || awaited === null);
  if (awaited !== null) return;
  awaited = requestAnimationFrame(() => {
    awaited = null;
    const now = performance.now();
    if (shown.note(now, readPicture(isOwnDoing))) noteShift(now);
  });
}

/** Journeys read it, to press no sooner than a person could. */
function noteShift(now: number): void {
  document.documentElement.dataset['lastShift'] = String(Math.round(now));
}

function onPointerDown(event: PointerEvent): void {
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const subject = subjectAt(event.target);
  const isRefused = subject !== null && !shown.wasUnder({ x, y }, subject, at - aimMs);
  pressed = {
    at,
    x,
    y,
    subject,
    isRefused,
    isSecond: pressed !== null && isSecondOf(pressed, event),
  };
  pressedAt = at;
  noteHandled();
}

const isSecondOf = (
  first: Press,
  { timeStamp, clientX, clientY, pointerType }: PointerEvent,
): boolean =>
  timeStamp - first.at < againMs &&
  Math.hypot(clientX - first.x, clientY - first.y) <=
    samePlacePx[pointerType === 'touch' ? 'touch' : 'mouse'];

/** A press that is refused neither opens the browser's own list nor begins to drag. */
function refuseWithPointer(event: Event): void {
  if (pressed?.isRefused) refuse(event);
}

function onClick(event: MouseEvent): void {
  noteHandled();
  // A click without a count comes from a key, which was judged, or from the page.
  if (event.detail === 0 || pressed === null) return;
  if (!pressed.isRefused && !hasSlid(pressed, event)) return;
  refuse(event);
  // Without words it is a refusal all the same.
  if (pressed.isSecond) countRefusal();
  else sayMoved();
}

/**
 * The pressed thing moved away before the release, which is over something else now; or a thing
 * came to where nothing was pressed, as under a finger. A pointer that moved itself selects text.
 */
function hasSlid({ at, subject, x, y }: Press, event: MouseEvent): boolean {
  const clicked = subjectAt(event.target);
  if (clicked?.key === subject?.key) return false;
  if (subject !== null) return !shown.wasUnder({ x, y }, subject, event.timeStamp);
  return (
    clicked !== null &&
    isAt(event.target, { x, y }) &&
    !shown.wasUnder({ x, y }, clicked, at - aimMs)
  );
}

/** Not so where a label was pressed, which clicks on its field elsewhere. */
function isAt(target: EventTarget | null, { x, y }: Point): boolean {
  const box =
    target instanceof Element ? target.closest(steadyItems)?.getBoundingClientRect() : undefined;
  return box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
}

/** A drop is meant for the thing that was under it. */
function onDrop(event: DragEvent): void {
  const subject = subjectAt(event.target);
  noteHandled();
  pressedAt = event.timeStamp;
  if (
    subject === null ||
    shown.wasUnder({ x: event.clientX, y: event.clientY }, subject, event.timeStamp - aimMs)
  )
    return;
  refuse(event);
  sayMoved();
}

/**
 * Enter and space press the focused element, or the active suggestion: it must have been that
 * before.
 */
function onKey(event: KeyboardEvent, isText: boolean): void {
  const at = event.timeStamp;
  pressedAt = at;
  noteHandled();
  if (isText || (event.key !== 'Enter' && event.key !== ' ') || event.ctrlKey || event.metaKey)
    return;
  if (isSteadyTarget(event, at - aimMs)) return;
  refuse(event);
  if (!event.repeat) sayMoved();
}

function isSteadyTarget({ key, target }: KeyboardEvent, since: number): boolean {
  const chosen = key === 'Enter' ? chosenBy(target) : null;
  if (chosen) return shown.isShownSince(chosen, since);
  const subject = subjectAt(target);
  return (
    subject === null ||
    isField(target) ||
    (shown.isShownSince(subject, since) && focusedAt <= since)
  );
}

const isField = (target: EventTarget | null): boolean =>
  (target instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'button', 'submit'].includes(target.type)) ||
  target instanceof HTMLTextAreaElement;

function refuse(event: Event): void {
  // Should it have moved unnoticed, the next press is judged by where it is.
  look();
  event.preventDefault();
  event.stopImmediatePropagation();
}

function onFocus(event: FocusEvent): void {
  focusedAt = isFollowing() ? Number.NEGATIVE_INFINITY : performance.now();
  if (Number.isFinite(focusedAt) && subjectAt(event.target)) noteShift(focusedAt);
}
