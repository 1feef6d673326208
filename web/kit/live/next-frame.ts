// Batches work before the next frame; a hidden page draws none, so there a short timer is used.

/** Runs `work` once, soon. Calling again before it has run changes nothing. */
export function onNextFrame(work: () => void): () => void {
  let waiting = false;
  const run = () => {
    if (!waiting) return;
    waiting = false;
    work();
  };
  return () => {
    if (waiting) return;
    waiting = true;
    if (document.visibilityState === 'visible') requestAnimationFrame(run);
    // Also when visible: a page that is just being hidden may never get its picture.
    setTimeout(run, 100);
  };
}
