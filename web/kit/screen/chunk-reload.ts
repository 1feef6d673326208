// After a deployment an open page may request code that no longer exists: it reloads once, and
// never over unsaved changes.
import { anyUnsaved } from './unsaved-changes.ts';

const key = 'vigil.reloaded_for';

/** Called once at the start. A second failure for the same code is left to the error page. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const what = event.payload.message;
    if (anyUnsaved() || sessionStorage.getItem(key) === what) return;
    sessionStorage.setItem(key, what);
    event.preventDefault();
    window.location.reload();
  });
}
