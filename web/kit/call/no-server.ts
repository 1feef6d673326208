// Notifies the connection display when a call found no server.

const listeners = new Set<(cell: number) => void>();

export const notifyNoServer = (cell: number): void => {
  for (const tell of listeners) tell(cell);
};

/**
 * @param listener called each time that a call got no answer, with the cell that was called
 * @returns how to stop
 */
export function onNoServer(listener: (cell: number) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
