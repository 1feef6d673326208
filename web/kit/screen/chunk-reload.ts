// After a deployment an open page may request code that no longer exists: it reloads once, never
// over unsaved changes, and never without a server, where the browser would have no page to show.
import { anyUnsaved } from './unsaved-changes.ts';

const key = 'vigil.reloaded_for';
const patienceMs = 5_000;

/** Called once at the start. A second failure for the same code is left to the part or the page. */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    void reloadFor(event.payload.message);
  });
}

async function reloadFor(what: string): Promise<void> {
  const mayReload = () => !anyUnsaved() && sessionStorage.getItem(key) !== what;
  if (!mayReload() || !(await serverAnswers()) || !mayReload()) return;
  sessionStorage.setItem(key, what);
  window.location.reload();
}

/** An answer of a proxy in front of it is none. */
const serverAnswers = async (): Promise<boolean> =>
  await fetch('/', {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    ({ status }) => status < 500,
    () => false,
  );
