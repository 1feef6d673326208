// When the server was last heard to beat: noted by whoever hears the beats, shown by the shell; apart from React, since it changes all the time.

let heardAt: number | null = null;
const listeners = new Set<() => void>();

export const lastBeat = {
  /** By this page's own clock that nobody can set (performance.now()); null before the first and after signing out. */
  get heardAt(): number | null {
    return heardAt;
  },
  note(at: number | null): void {
    heardAt = at;
    for (const tell of listeners) tell();
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  },
};
