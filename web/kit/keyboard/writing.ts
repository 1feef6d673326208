// The field that is being written in, until the user leaves it. A view that changes by itself takes
// the focus away, while the user goes on typing.
import { tabStorage } from '../session/tab-storage.ts';
import { fieldAt, isInView, typeInto } from './fields.ts';
import { freeKeys, holdKeys } from './held-keys.ts';
import { isHandlingPress, isSecondPress, notePress } from './presses.ts';

/**
 * How long the new view, or the reloaded page, may take to show the field in which the writing goes
 * on.
 */
const swapMs = 5_000;
const loadMs = 10_000;
const cursorKey = 'vigil.cursor';

let field: HTMLElement | null = null;
let hasLeft = true;
let search = 0;

/**
 * Whether the user is in the middle of writing, also while the field is gone: they left it neither
 * by pointer nor by Tab, Escape or sending.
 */
export const isWriting = (): boolean => field !== null && !hasLeft;

/** The name of the draft being written, in `data-draft`; null without one. */
export const draftInHand = (): string | null =>
  isWriting() ? (field?.dataset['draft'] ?? null) : null;

/** Follows the cursor; returns how to stop. */
export function watchWriting(): () => void {
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  document.addEventListener('focusin', ({ target }) => follow(target), options);
  document.addEventListener('pointerdown', onPointer, options);
  document.addEventListener('click', onClick, options);
  document.addEventListener('keydown', onKey, options);
  takeCursor();
  return () => {
    stop.abort();
    field = null;
    hasLeft = true;
    search += 1;
  };
}

/**
 * @param isPress a pointer leaves the field; a focus change without a press was made by the page
 */
function follow(target: EventTarget | null, isPress = isHandlingPress()): void {
  const entered = fieldAt(target);
  if (entered) {
    field = entered;
    hasLeft = false;
  } else if (isPress) leave();
}

/** The user turns to something else: do not wait for the field any longer. */
function leave(): void {
  hasLeft = true;
  search += 1;
  freeKeys();
}

function onPointer(press: PointerEvent): void {
  notePress(press);
  follow(press.target, true);
}

function onClick(press: MouseEvent): void {
  if (isSecondPress(press)) {
    press.preventDefault();
    press.stopPropagation();
    return;
  }
  notePress(press);
  // Inside a field it was the pointer's already; a label leads into one.
  if (!fieldAt(press.target)) follow(press.target, true);
}

function onKey(press: KeyboardEvent): void {
  const at = fieldAt(press.target);
  if (at && !isEnd(press, at)) {
    follow(at);
    return;
  }
  notePress(press);
  if (press.key === 'Escape' || press.key === 'Tab' || at) leave();
}

/** Whether a key in a field ends the writing: it sends, or leads away. */
function isEnd({ key, ctrlKey, metaKey }: KeyboardEvent, at: HTMLElement): boolean {
  if (key === 'Enter')
    return ctrlKey || metaKey || at instanceof HTMLInputElement || at instanceof HTMLSelectElement;
  return key === 'Escape' || key === 'Tab';
}

/**
 * The view changed by itself: move the cursor to the field with the same draft, with everything
 * typed until then.
 */
export function carryCursor(): void {
  const from = field;
  if (!from || hasLeft) return;
  if (isInView(from)) {
    from.focus();
    return;
  }
  // The browser takes the focus out of a hidden field only with the next frame: a letter until then
  // would be lost in it.
  from.blur();
  if (from.dataset['draft'] !== undefined)
    goOnWriting(placeOf(from, from.dataset['draft']), swapMs);
}

/** The field with the cursor, and the selection in it. */
interface Place {
  draft: string;
  start: number;
  end: number;
}

function placeOf(at: HTMLElement, draft: string): Place {
  const { selectionStart, selectionEnd } =
    at instanceof HTMLTextAreaElement ? at : { selectionStart: 0, selectionEnd: 0 };
  return { draft, start: selectionStart, end: selectionEnd };
}

function goOnWriting({ draft, start, end }: Place, ms: number): void {
  const drawn = () => [...document.querySelectorAll<HTMLElement>('[data-draft]')];
  putCursor(
    () => drawn().find((one) => one.dataset['draft'] === draft && isInView(one)),
    ms,
    (found) => found instanceof HTMLTextAreaElement && found.setSelectionRange(start, end),
  );
}

/** The page is about to reload itself: typing continues after it. */
export function keepCursor(): void {
  const draft = draftInHand();
  if (field && draft !== null) tabStorage.write(cursorKey, JSON.stringify(placeOf(field, draft)));
}

function takeCursor(): void {
  const kept = tabStorage.read(cursorKey);
  if (kept === null) return;
  tabStorage.remove(cursorKey);
  goOnWriting(JSON.parse(kept), loadMs);
}

/**
 * Puts the cursor into a field that may be drawn a moment later; what is typed meanwhile is no
 * command, and is inserted afterwards.
 * @param onFound done to the field before that is typed
 */
export function putCursor<Field extends HTMLElement>(
  find: () => Field | null | undefined,
  ms: number,
  onFound: (field: Field) => unknown = () => undefined,
): void {
  holdKeys(ms);
  search += 1;
  const mine = search;
  const until = performance.now() + ms;
  const look = () => {
    // The cursor is wanted elsewhere by now.
    if (mine !== search) return;
    const found = find();
    if (!found && performance.now() < until) return void requestAnimationFrame(look);
    const typed = freeKeys();
    if (!found) return;
    found.focus();
    onFound(found);
    typeInto(found, typed);
  };
  look();
}
