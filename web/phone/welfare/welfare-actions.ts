// The actions on the timer; each is a report like any other, stored until it has arrived.
import { raise } from '../line/raise.ts';

export const startTimer = (activity: string, minutes: number): string =>
  raise('welfare_start', { data: { session_id: crypto.randomUUID(), minutes, activity } });

export const extendTimer = (session_id: string, minutes: number): string =>
  raise('welfare_extend', { data: { session_id, minutes } });

/** "I am safe": the timer ends. */
export const endTimer = (session_id: string): string =>
  raise('welfare_end', { data: { session_id } });

/** "I am safe": the whole time begins again. */
export const checkIn = (): string => raise('check_in');
