// Asks a supervisor why an operator with a full load gets another alert. Asked from anywhere by the
// server's refusal; the dialog is load-reason-dialog.tsx.
import { CallError } from '#web/kit/call/call-error.ts';
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

/**
 * Sends it; where the operator has a full load, asks why and sends it again with the reason.
 * @returns null where no reason was given: the alert stays where it is
 */
export async function withLoadReason<Answer>(
  send: (reason?: string) => Promise<Answer>,
  about: Omit<LoadQuestion, 'refusal'>,
): Promise<Answer | null> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'operator_full') throw error;
    const reason = await askLoadReason({ ...about, refusal: error.message });
    return reason === null ? null : await send(reason);
  }
}

/** Waits for the reason; null for Cancel, or where another question is asked meanwhile. */
function askLoadReason(question: LoadQuestion): Promise<string | null> {
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
