// That a call found no server, told to whoever shows how the connection is.

const listeners = new Set<() => void>();

export const tellNoServer = (): void => {
  for (const tell of listeners) tell();
};

/** @param told called each time that a call got no answer. @returns how to stop */
export function onNoServer(told: () => void): () => void {
  listeners.add(told);
  return () => void listeners.delete(told);
}
