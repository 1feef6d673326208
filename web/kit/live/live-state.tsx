// Whether the page is live, for the header and the banner; the live connections set it, any component
// may read it.
import { createContext, type ReactNode, useContext } from 'react';

export type LiveState =
  | { kind: 'off' }
  | { kind: 'connecting' }
  | { kind: 'live' }
  /** `since` is the server's time of the last update, ms since 1970. */
  | { kind: 'not-live'; since: number };

/** By cell of the installation; the page's own one first, and in most the only one. */
export type LiveStates = ReadonlyMap<number, LiveState>;

const off: LiveState = { kind: 'off' };
const context = createContext<LiveStates>(new Map());

export function LiveStateProvider({
  states,
  children,
}: {
  states: LiveStates;
  children: ReactNode;
}) {
  return <context.Provider value={states}>{children}</context.Provider>;
}

export const useLiveStates = (): LiveStates => useContext(context);

/** Of the page's own cell, for what is there alone. */
export const useLiveState = (): LiveState => useContext(context).values().next().value ?? off;

/** Of the cell that a screen is about. */
export const useLiveStateOf = (cell: number): LiveState => {
  const states = useContext(context);
  return states.get(cell) ?? states.values().next().value ?? off;
};
