// When the session ends without further use: sent with each answer, kept locally, and shared by all
// tabs of the browser (R162).
import { sessionExpiryHeader } from '#domain/access/session-headers.ts';
import { serverNow } from '../call/server-clock.ts';

const key = 'vigil.session_expiry';
let expiresAt: number | null = null;
let wentOnAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/**
 * Takes the header (ISO 8601 UTC) of an answer; without it, nothing changes. The end never moves
 * nearer while the session lives: an earlier one comes from an answer that was overtaken.
 * @param attended whether user input was behind the call, so that it extended the session
 */
export function learnSessionExpiry(headers: Headers, attended: boolean): void {
  const header = headers.get(sessionExpiryHeader);
  const time = Date.parse(header ?? '');
  if (header === null || Number.isNaN(time)) return;
  if (attended) wentOnAt = performance.now();
  if (expiresAt !== null && time <= expiresAt) return;
  set(time);
  keep(header);
}

/** No session: after signing out, or a 401. */
export function forgetSessionExpiry(): void {
  wentOnAt = Number.NEGATIVE_INFINITY;
  if (expiresAt === null) return;
  set(null);
  keep(null);
}

/** Milliseconds left by the server's clock; null without a session. */
export const sessionTimeLeft = (): number | null =>
  expiresAt === null ? null : expiresAt - serverNow();

/** Milliseconds since a person's call from this tab was answered. */
export const sinceWentOn = (): number => performance.now() - wentOnAt;

/** Notifies of every change, also by other tabs: work in one extends the session of all. */
export function subscribeSessionExpiry(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== key) return;
    const time = Date.parse(event.newValue ?? '');
    set(Number.isNaN(time) ? null : time);
  };
  listeners.add(tell);
  window.addEventListener('storage', listen);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', listen);
  };
}

function set(time: number | null): void {
  if (time === expiresAt) return;
  expiresAt = time;
  for (const tell of listeners) tell();
}

function keep(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is off: the tab still has it.
  }
}
