// Keeps the screen from locking by itself, where the browser can: a locked phone detects nothing.
// The person may still lock it.

let wanted = false;
let lock: WakeLockSentinel | null = null;

export function keepScreenOn(): void {
  wanted = true;
  document.addEventListener('visibilitychange', ask);
  ask();
}

export function letScreenGo(): void {
  wanted = false;
  document.removeEventListener('visibilitychange', ask);
  void lock?.release();
  lock = null;
}

/** The browser releases the lock whenever the page is left. */
function ask(): void {
  if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
  navigator.wakeLock.request('screen').then(
    (granted) => {
      if (wanted) lock = granted;
      else void granted.release();
    },
    // Refused when the battery is low: the page says that a locked phone detects nothing.
    () => undefined,
  );
}
