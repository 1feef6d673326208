// What has just happened to what, said in a corner: success leaves after 5 s, errors stay until dismissed (ux.md check 44).

export interface Toast {
  id: number;
  tone: 'success' | 'info' | 'warning' | 'danger';
  text: string;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Milliseconds until it leaves by itself; null stays. */
  leavesAfter: number | null;
}

export interface ToastOptions {
  detail?: string | undefined;
  action?: Toast['action'];
  leavesAfter?: number | null;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const currentToasts = (): readonly Toast[] => toasts;

export function subscribeToasts(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

export const dismissToast = (id: number): void => change(toasts.filter((shown) => shown.id !== id));

/** The same words are shown once: a second saying replaces the first, so that a failing poll cannot fill the screen. */
function show(tone: Toast['tone'], text: string, options: ToastOptions): number {
  lastId += 1;
  const leavesAfter =
    options.leavesAfter === undefined
      ? tone === 'danger' || tone === 'warning'
        ? null
        : options.action
          ? 10_000
          : 5_000
      : options.leavesAfter;
  const toast: Toast = { id: lastId, tone, text, detail: options.detail, action: options.action, leavesAfter };
  change([...toasts.filter((shown) => shown.text !== text || shown.tone !== tone), toast].slice(-5));
  return toast.id;
}

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const tell of listeners) tell();
}

export const toast = {
  success: (text: string, options: ToastOptions = {}) => show('success', text, options),
  info: (text: string, options: ToastOptions = {}) => show('info', text, options),
  warning: (text: string, options: ToastOptions = {}) => show('warning', text, options),
  error: (text: string, options: ToastOptions = {}) => show('danger', text, options),
  dismiss: dismissToast,
  clear: () => change([]),
};
