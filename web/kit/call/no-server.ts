// Notifies the connection display when a call found no server.

const listeners = new Set<() => void>();

export const notifyNoServer = (): void => {
  for (const tell of listeners) tell();
};

/** @param listener called each time that a call got no answer. @returns how to stop */
export function onNoServer(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
