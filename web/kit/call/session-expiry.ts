// When the session ends unless it is used: told by each answer, kept locally, and shared by all tabs of the browser.
import { serverNow } from './server-clock.ts';

const key = 'vigil.session_expiry';
let expiresAt: number | null = null;
const listeners = new Set<() => void>();

const tellAll = () => {
  for (const tell of listeners) tell();
};

/** Takes the sliding `X-Session-Expiry` header (ISO 8601 UTC); an answer without one changes nothing. */
export function learnSessionExpiry(headers: Headers): void {
  const header = headers.get('x-session-expiry');
  const time = Date.parse(header ?? '');
  if (header === null || Number.isNaN(time) || time === expiresAt) return;
  expiresAt = time;
  keep(header);
  tellAll();
}

/** No session: after signing out, or a 401. */
export function forgetSessionExpiry(): void {
  if (expiresAt === null) return;
  expiresAt = null;
  keep(null);
  tellAll();
}

/** Milliseconds left by the server's clock; null without a session. */
export const sessionTimeLeft = (): number | null => (expiresAt === null ? null : expiresAt - serverNow());

/** Hears of every change, those of other tabs too: work in one keeps the session of all. */
export function subscribeSessionExpiry(tell: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== key) return;
    const time = Date.parse(event.newValue ?? '');
    expiresAt = Number.isNaN(time) ? null : time;
    tell();
  };
  listeners.add(tell);
  window.addEventListener('storage', listen);
  return () => {
    listeners.delete(tell);
    window.removeEventListener('storage', listen);
  };
}

function keep(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is off: the tab still knows.
  }
}
