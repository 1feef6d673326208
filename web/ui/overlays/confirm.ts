// "Are you sure?", asked from anywhere: `if (await confirm({...}))`. The dialog itself is
// confirm-host.tsx.
import type { ReactNode } from 'react';
import { clearAtSessionEnd } from '../feedback/session-memory.ts';

export interface Question {
  /** Names the object and the effect (ux.md check 38). */
  title: string;
  text: ReactNode;
  yes?: string;
  /** Harmless: Yes is an ordinary button, not a red one. */
  isHarmless?: boolean;
  cancel?: string;
}

export interface OpenQuestion extends Question {
  answer: (yes: boolean) => void;
}

let open: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: OpenQuestion | null): void {
  open = next;
  for (const tell of listeners) tell();
}

/**
 * Asks and waits; true for Yes. A second question while one is open answers the first with Cancel.
 * @public the kit's one way to ask before an irreversible action
 */
export function confirm(question: Question): Promise<boolean> {
  open?.answer(false);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (yes) => {
        show(null);
        resolve(yes);
      },
    });
  });
}

clearAtSessionEnd(() => open?.answer(false));

export const openQuestion = (): OpenQuestion | null => open;

export function subscribeQuestion(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
