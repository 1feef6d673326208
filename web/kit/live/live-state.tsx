// Whether the page is live, for the header and the banner; the live client sets it, any component
// may read it.
import { createContext, type ReactNode, useContext } from 'react';

export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** `since` is the server's time of the last update, ms since 1970. */
  | { kind: 'not-live'; since: number };

const context = createContext<LiveState>({ kind: 'off' });

export function LiveStateProvider({ state, children }: { state: LiveState; children: ReactNode }) {
  return <context.Provider value={state}>{children}</context.Provider>;
}

export const useLiveState = (): LiveState => useContext(context);
