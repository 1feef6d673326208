// Copies a text on a press: shows the result for a moment, and reports a browser that refuses.
import { useEffect, useState } from 'react';

export type CopyState = 'idle' | 'copied' | 'refused';

const shownMs = 3000;

/** `copy` never throws: without a secure page there is no clipboard, which counts as refused. */
export function useCopy(): { state: CopyState; copy: (text: string) => void } {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = (text: string) => {
    const clipboard: Clipboard | undefined = navigator.clipboard;
    if (!clipboard) return setState('refused');
    clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('refused'),
    );
  };
  return { state, copy };
}
