// Single keys do what buttons do, except while the user types or a dialog is open, and only while
// they are turned on (WCAG 2.1.4).
import { t } from '@lingui/core/macro';
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { actingFor } from '#web/ui/steady/press-guard.ts';
import { type Action, actionsNow } from './actions.ts';
import { fieldAt, isBusy, worksFocus } from './fields.ts';
import { isHeld } from './held-keys.ts';
import { isSecondPress, notePress } from './presses.ts';
import { carryCursor, isWriting, watchWriting } from './writing.ts';

const storageKey = 'vigil.keys';
const sequenceMs = 1_200;
const listeners = new Set<() => void>();
let pendingKey: { key: string; at: number } | null = null;

export const keysAreOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/**
 * How a key or two after each other are written on a cap: letters large, as on the keyboard; names
 * such as Enter as they are.
 */
export const capOf = (keys: string): string => (keys.length > 3 ? keys : keys.toUpperCase());

/** Key caps on buttons are hidden while their keys do nothing (web/ui/display). */
const showCaps = (): void =>
  void document.documentElement.toggleAttribute('data-keys-off', !keysAreOn());

export function turnKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  showCaps();
  for (const tell of listeners) tell();
}

export function subscribeKeys(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/**
 * The action that a key press means, sequences such as `g d` included; null for none. Pure but for
 * the pending first key.
 */
export function actionFor(key: string, at: number, actions: readonly Action[]): Action | null {
  const first = pendingKey && at - pendingKey.at <= sequenceMs ? pendingKey.key : null;
  pendingKey = null;
  const newestFirst = actions.toReversed();
  const found = newestFirst.find(
    (action) => action.keys === (first === null ? key : `${first} ${key}`),
  );
  if (found) return found;
  if (actions.some((action) => action.keys?.startsWith(`${key} `))) pendingKey = { key, at };
  return null;
}

/**
 * How long a letter is no command after the page has changed by itself: it was meant for the
 * previous view.
 */
const quietMs = 1_000;
let quietUntil = 0;

/**
 * The page changed its view without a key press: for a moment letters are no commands, and typing
 * goes on in the field.
 */
export function viewChanged(): void {
  quietUntil = performance.now() + quietMs;
  carryCursor();
}

/** Whether a letter was meant for a previous view, or for a field that its writer has not left. */
function isQuiet({ key }: KeyPress): boolean {
  if (isWriting() && (key.length === 1 || key === 'Enter')) {
    const words = t`The field you were typing in is no longer there. Press Esc to use keyboard shortcuts.`;
    toast.info(words, { leavesAfter: 8_000 });
    return true;
  }
  return key.length === 1 && key !== ' ' && performance.now() < quietUntil;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'timeStamp' | 'repeat'>;
/** How long keys wait for a screen. */
const mostMs = 3_000;
let awaited: { screen: string; timer: ReturnType<typeof setTimeout> } | null = null;
let waiting: KeyPress[] = [];

/**
 * A screen is opening: keys pressed from now on are meant for it, not for the previous screen, and
 * are replayed in order once it is mounted.
 * @param onLost it did not come in time; the keys that did nothing
 */
export function awaitScreen(screen: string, onLost: (keys: string) => void): void {
  clearTimeout(awaited?.timer);
  const giveUp = () => {
    const lost = waiting;
    stopAwaiting();
    if (lost.length > 0) onLost(lost.map(({ key }) => capOf(key)).join(' '));
  };
  awaited = { screen, timer: setTimeout(giveUp, mostMs) };
}

/** Keys no longer wait for a screen; waiting ones are dropped. */
export function stopAwaiting(): void {
  clearTimeout(awaited?.timer);
  awaited = null;
  waiting = [];
}

clearAtSessionEnd(stopAwaiting);

/** The screen is mounted with its actions: call it in an effect after them. */
export function screenStands(screen: string): void {
  if (awaited?.screen !== screen) return;
  clearTimeout(awaited.timer);
  awaited = null;
  // One of them may open the next screen, and the rest is for that.
  while (awaited === null) {
    const press = waiting.shift();
    if (!press) return;
    if (!isHeld(press.key)) act(press);
  }
}

/**
 * A letter waits; keys that move the cursor or press a button never do. A repeated key must not act
 * after its release.
 */
function waits({ key, timeStamp, repeat }: KeyPress): boolean {
  if (awaited === null || key.length !== 1 || key === ' ') return false;
  if (!repeat) waiting.push({ key, timeStamp, repeat });
  return true;
}

/** @returns whether the key means anything now */
function act(press: KeyPress): boolean {
  if (isSecondPress(press)) return true;
  const action = actionFor(press.key, press.timeStamp, actionsNow());
  if (!action) return false;
  notePress(press);
  if (!press.repeat || action.repeats) actingFor(press.timeStamp, action.run);
  return true;
}

/**
 * Before all else, also with single keys turned off: the dialog may be open a moment before its
 * field has focus.
 */
const isForBox = ({ key, target }: KeyboardEvent): boolean =>
  fieldAt(target) === null && isHeld(key);

const isCommand = (event: KeyboardEvent): boolean =>
  keysAreOn() &&
  !isBusy(event.target) &&
  !worksFocus(event.key, event.target) &&
  (isQuiet(event) || waits(event) || act(event));

/** Listens on the whole page; returns how to stop. */
export function listenToKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.defaultPrevented ||
      event.isComposing
    )
      return;
    // A space would scroll the page.
    if (isForBox(event) || isCommand(event)) event.preventDefault();
  };
  showCaps();
  const stopWatching = watchWriting();
  document.addEventListener('keydown', listen);
  return () => {
    stopWatching();
    quietUntil = 0;
    document.removeEventListener('keydown', listen);
  };
}
