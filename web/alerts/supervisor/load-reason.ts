// Asks a supervisor why an operator with a full load gets another alert. Asked from anywhere by the server's refusal; the dialog is load-reason-dialog.tsx.
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

export interface LoadQuestion {
  readonly alertId: number;
  readonly subject: string;
  readonly operator: { readonly id: number; readonly name: string };
  /** What the server said: how many alerts the operator has. */
  readonly refusal: string;
}

export interface OpenLoadQuestion extends LoadQuestion {
  /** Null where the alert is not to be assigned. */
  answer: (reason: string | null) => void;
}

let open: OpenLoadQuestion | null = null;
const listeners = new Set<() => void>();

function show(next: OpenLoadQuestion | null): void {
  open = next;
  for (const tell of listeners) tell();
}

/** Waits for the reason; null for Cancel, or where another question is asked meanwhile. */
export function askLoadReason(question: LoadQuestion): Promise<string | null> {
  open?.answer(null);
  return new Promise((resolve) => {
    show({
      ...question,
      answer: (reason) => {
        show(null);
        resolve(reason);
      },
    });
  });
}

clearAtSessionEnd(() => open?.answer(null));

export const openLoadQuestion = (): OpenLoadQuestion | null => open;

export function subscribeLoadQuestion(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}
