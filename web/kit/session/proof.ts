// A call that needs a proof of identity waits for the answer of one dialog, and is then sent again.
import { clearAtSessionEnd } from '#web/ui/feedback/session-memory.ts';

export interface OpenProof {
  /** @param given whether the server has accepted a proof; false where the person gave up */
  readonly answer: (given: boolean) => void;
}

let open: { readonly request: OpenProof; readonly given: Promise<boolean> } | null = null;
const listeners = new Set<() => void>();

function show(next: typeof open): void {
  open = next;
  for (const changed of listeners) changed();
}

/**
 * Opens the dialog and waits. Calls that need a proof at the same time share one dialog. @returns
 * whether it was given
 */
export function askForProof(): Promise<boolean> {
  if (open) return open.given;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const answer = (given: boolean): void => {
    show(null);
    resolve(given);
  };
  show({ request: { answer }, given: promise });
  return promise;
}

clearAtSessionEnd(() => open?.request.answer(false));

export const openProof = (): OpenProof | null => open?.request ?? null;

export function subscribeProof(changed: () => void): () => void {
  listeners.add(changed);
  return () => void listeners.delete(changed);
}

/** Whether the dialog is mounted; without it the refusal is shown as it is. */
export const canAskForProof = (): boolean => listeners.size > 0;
