// Single keys do what buttons do, except while somebody types or a dialog is open, and only while they are turned on (WCAG 2.1.4).
import { type Action, actionsNow } from './actions.ts';

const storageKey = 'vigil.keys';
const sequenceMs = 1_200;
const listeners = new Set<() => void>();
let pendingKey: { key: string; at: number } | null = null;

export const keysAreOn = (): boolean => localStorage.getItem(storageKey) !== 'off';

/** How a key or two after each other are written on a cap: letters large, as on the keyboard; names such as Enter as they are. */
export const capOf = (keys: string): string => (keys.length > 3 ? keys : keys.toUpperCase());

/** Key caps on buttons are hidden while their keys do nothing (web/ui/display). */
const showCaps = (): void => void document.documentElement.toggleAttribute('data-keys-off', !keysAreOn());

export function turnKeys(on: boolean): void {
  localStorage.setItem(storageKey, on ? 'on' : 'off');
  showCaps();
  for (const tell of listeners) tell();
}

export function subscribeKeys(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** Whether keys pressed here belong to what is being typed or to a dialog. */
export function isBusy(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  const field = target.closest('input, textarea, select, [contenteditable="true"]');
  return field !== null && !(field instanceof HTMLInputElement && ['checkbox', 'radio', 'button'].includes(field.type));
}

/** The action that a key press means, sequences such as `g d` included; null for none. Pure but for the pending first key. */
export function actionFor(key: string, at: number, actions: readonly Action[]): Action | null {
  const first = pendingKey && at - pendingKey.at <= sequenceMs ? pendingKey.key : null;
  pendingKey = null;
  const newestFirst = actions.toReversed();
  const found = newestFirst.find((action) => action.keys === (first === null ? key : `${first} ${key}`));
  if (found) return found;
  if (actions.some((action) => action.keys?.startsWith(`${key} `))) pendingKey = { key, at };
  return null;
}

let heldUntil = 0;
let heldText = '';

/** Single keys mean nothing until the box that is just opening has the cursor, so that its first letters do no deeds; they are kept for it. @param ms at most so long */
export function holdKeys(ms: number): void {
  // Held already: what was typed since belongs to the box too.
  if (performance.now() >= heldUntil) heldText = '';
  heldUntil = performance.now() + ms;
}

/** Keys are commands again. @returns what was typed while they were held */
export function freeKeys(): string {
  heldUntil = 0;
  const typed = heldText;
  heldText = '';
  return typed;
}

/** Whether a key came while keys are held; its letter is kept. */
function isHeld(key: string): boolean {
  if (performance.now() >= heldUntil) return false;
  if (key.length === 1) heldText += key;
  else if (key === 'Backspace') heldText = heldText.slice(0, -1);
  return true;
}

type KeyPress = Pick<KeyboardEvent, 'key' | 'timeStamp'>;
/** So long keys wait for a screen. */
const mostMs = 3_000;
let awaited: { screen: string; timer: ReturnType<typeof setTimeout> } | null = null;
let waiting: KeyPress[] = [];

/**
 * A screen is opening: what is pressed from now on is meant for it, never for what stood before, and acts in its order once it stands.
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

/** Keys wait for no screen any longer; those that did are forgotten. */
export function stopAwaiting(): void {
  clearTimeout(awaited?.timer);
  awaited = null;
  waiting = [];
}

/** The screen stands with its actions: call it in an effect after them. */
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

/** A letter waits; keys that move the cursor or work a button never do. A key that lies pressed must not go on after it is let go. */
function waits({ key, timeStamp, repeat }: KeyboardEvent): boolean {
  if (awaited === null || key.length !== 1 || key === ' ') return false;
  if (!repeat) waiting.push({ key, timeStamp });
  return true;
}

/** @returns whether the key means anything now */
function act({ key, timeStamp }: KeyPress): boolean {
  const action = actionFor(key, timeStamp, actionsNow());
  action?.run();
  return action !== null;
}

/** Listens on the whole page; returns how to stop. */
export function listenToKeys(): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.isComposing) return;
    if (!keysAreOn() || isBusy(event.target)) return;
    // A space would scroll the page.
    if (isHeld(event.key) || waits(event) || act(event)) event.preventDefault();
  };
  showCaps();
  document.addEventListener('keydown', listen);
  return () => document.removeEventListener('keydown', listen);
}
