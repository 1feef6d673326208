// A piece of live news, declared like an endpoint: its name and the shape of its payload; who hears it is said beside the feature on the server.
import type * as z from 'zod';

export interface LiveEvent<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

export const liveEvent = <Payload extends z.ZodType>(name: string, payload: Payload): LiveEvent<Payload> => ({ name, payload });

/**
 * Each frame carries its number as `n`: "<transaction>.<row>". Numbers order as two integers, in commit order, alike in every process,
 * so that a client which remembers the last one can ask for what it missed.
 */
export const compareNumbers = (left: string, right: string): number => {
  const [leftTx = '0', leftRow = '0'] = left.split('.');
  const [rightTx = '0', rightRow = '0'] = right.split('.');
  return compareIntegers(leftTx, rightTx) || compareIntegers(leftRow, rightRow);
};

// Transaction numbers have 64 bits: they are compared as digits, since a double would round them.
const compareIntegers = (left: string, right: string): number =>
  left.length !== right.length ? left.length - right.length : left < right ? -1 : left > right ? 1 : 0;
