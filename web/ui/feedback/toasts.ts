// Results of actions, shown in a corner: success disappears after 5 s, errors stay until dismissed
// (ux.md check 44).
import { clearAtSessionEnd } from './session-memory.ts';

export interface Toast {
  id: number;
  /** Rises each time the text is repeated: a higher number is newer. */
  said: number;
  tone: 'success' | 'info' | 'warning' | 'danger';
  text: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Progress of the work that it reports; without `max` the total is unknown. */
  progress?: { value: number; max: number | undefined } | undefined;
  /** Milliseconds until it disappears by itself; null stays. */
  leavesAfter: number | null;
}

export interface ToastOptions {
  detail?: string | undefined;
  action?: Toast['action'];
  progress?: Toast['progress'];
  leavesAfter?: number | null;
  /** Shown also with a duplicate text, because each offers an action of its own. */
  repeats?: boolean;
}

let toasts: readonly Toast[] = [];
let lastSaid = 0;
const listeners = new Set<() => void>();

export const currentToasts = (): readonly Toast[] => toasts;

export function subscribeToasts(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const dismissToast = (id: number): void => change(toasts.filter((shown) => shown.id !== id));

/**
 * The same words are shown once: saying them again renews the toast in its place, so that a failing
 * poll cannot fill the screen and a press that has begun on the toast still counts.
 */
function show(tone: Toast['tone'], text: string, options: ToastOptions): number {
  lastSaid += 1;
  const same = options.repeats
    ? undefined
    : toasts.find((shown) => shown.text === text && shown.tone === tone);
  const { detail, action, progress } = options;
  const toast: Toast = {
    id: same?.id ?? lastSaid,
    said: lastSaid,
    tone,
    text,
    detail,
    action,
    progress,
    leavesAfter: options.leavesAfter === undefined ? usualStay(tone, options) : options.leavesAfter,
  };
  change(
    same ? toasts.map((shown) => (shown === same ? toast : shown)) : fitting([...toasts, toast]),
  );
  return toast.id;
}

function usualStay(tone: Toast['tone'], { action }: ToastOptions): number | null {
  if (tone === 'danger' || tone === 'warning') return null;
  return action ? 10_000 : 5_000;
}

const most = 5;

/** The oldest are dropped, except those that wait for an answer: their action would be lost. */
function fitting(all: readonly Toast[]): readonly Toast[] {
  const over = Math.max(0, all.length - most);
  const mayGo = all.filter((shown) => shown.leavesAfter !== null || !shown.action);
  const leaving = new Set(mayGo.sort((left, right) => left.said - right.said).slice(0, over));
  return all.filter((shown) => !leaving.has(shown));
}

/** Changes a toast that is still shown, without announcing it again. */
const update = (id: number, part: Pick<Toast, 'detail' | 'progress'>): void =>
  change(toasts.map((shown) => (shown.id === id ? { ...shown, ...part } : shown)));

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

clearAtSessionEnd(() => change([]));

export const toast = {
  success: (text: string, options: ToastOptions = {}) => show('success', text, options),
  info: (text: string, options: ToastOptions = {}) => show('info', text, options),
  warning: (text: string, options: ToastOptions = {}) => show('warning', text, options),
  error: (text: string, options: ToastOptions = {}) => show('danger', text, options),
  update,
  dismiss: dismissToast,
  clear: () => change([]),
};
