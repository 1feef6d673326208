// The router as the session's end needs it; set by the application, so that the shell need not
// import the router that imports it.
import type { Wayfinder } from './session-end.ts';

let current: Wayfinder | null = null;

export const setWayfinder = (next: Wayfinder): void => {
  current = next;
};

export function wayfinder(): Wayfinder {
  if (!current) throw new Error('The application has not started');
  return current;
}
