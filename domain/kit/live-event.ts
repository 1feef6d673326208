// A live event, declared like an endpoint: its name, the shape of its payload, its channels, and
// which subscribers of those receive it.
import type * as z from 'zod';
import type { Permission } from './permissions.ts';
import { compareTexts } from './wording/compare-texts.ts';

/** The channels of the product, without the number of whose they are. */
export type ChannelKind =
  | 'private-user'
  | 'private-organisation'
  | 'private-alert'
  | 'private-alert-monitoring'
  | 'private-canary';

/**
 * Which subscribers of a channel receive an event: those with any of some permissions, the same as
 * of the calls that return the data; optionally only staff who supervise; or all of them, with a
 * written reason.
 */
export type ReceivedBy =
  | {
      readonly anyOf: readonly [Permission, ...Permission[]];
      readonly supervisors?: true;
      readonly everybody?: never;
    }
  | { readonly everybody: string; readonly anyOf?: never; readonly supervisors?: never };

/** As far as a listener needs to know it. */
export interface NamedEvent<Payload extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: Payload;
}

export interface LiveEvent<Payload extends z.ZodType = z.ZodType> extends NamedEvent<Payload> {
  /** Publishing on any other channel reaches no subscriber. */
  readonly on: readonly [ChannelKind, ...ChannelKind[]];
  readonly receivedBy: ReceivedBy;
}

/** Declares a kind of live event; it is delivered once it is in domain/live-events.ts too. */
export const liveEvent = <Payload extends z.ZodType>(
  name: string,
  payload: Payload,
  audience: Pick<LiveEvent, 'on' | 'receivedBy'>,
): LiveEvent<Payload> => ({ name, payload, ...audience });

/**
 * Each frame carries its number as `n`: "<transaction>.<row>". Numbers order as two integers, in
 * commit order, alike in every process, so that a client which remembers the last one can ask for
 * what it missed. The transaction holds its epoch: see `epochOf`.
 */
export const compareNumbers = (left: string, right: string): number => {
  const [leftTx = '0', leftRow = '0'] = left.split('.');
  const [rightTx = '0', rightRow = '0'] = right.split('.');
  return compareIntegers(leftTx, rightTx) || compareIntegers(leftRow, rightRow);
};

/**
 * The epoch of a number: the upper 16 of the 64 bits of its transaction. Another epoch is another
 * database server, or this one restored to an earlier state: events of the earlier epoch may have
 * been rolled back, so a client that comes from there loads everything again (decision 0066).
 */
export const epochOf = (number: string): number =>
  Number(BigInt(number.split('.')[0] ?? '0') >> 48n);

// Transaction numbers have 64 bits: they are compared as digits, since a double would round them.
const compareIntegers = (left: string, right: string): number =>
  left.length - right.length || compareTexts(left, right);
