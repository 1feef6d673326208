// When a client is made to reconnect, and when it is left alone.
import { expect, test } from 'vitest';
import {
  attemptPatienceMs,
  isPassingRefusal,
  keepComingBack,
  keepSubscribed,
  pusherOptions,
  type ReturningClient,
} from './pusher-options.ts';

// Follows the states of pusher-js: connect() while connected or connecting changes nothing.
function rehearsal() {
  let listener = (_: { previous: string; current: string }): void => {};
  let pending: { ms: number; work: () => void } | null = null;
  const connection = {
    state: 'connecting',
    bind: (_: 'state_change', received: typeof listener) => {
      listener = received;
    },
  };
  const enter = (current: string): void => {
    const previous = connection.state;
    connection.state = current;
    if (previous !== current) listener({ previous, current });
  };
  const client: ReturningClient = {
    connect: () => enter('connecting'),
    disconnect: () => enter('disconnected'),
    connection,
  };
  const later = (ms: number, work: () => void): (() => void) => {
    const mine = { ms, work };
    pending = mine;
    return () => {
      if (pending === mine) pending = null;
    };
  };
  keepComingBack(client, later, () => 0);
  return {
    enter,
    state: () => connection.state,
    patience: () => pending?.ms ?? null,
    runOut: () => {
      const { work } = pending ?? { work: () => {} };
      pending = null;
      work();
    },
  };
}

test('an attempt that does not succeed is followed by another, for ever (R205, R362)', () => {
  const { patience, runOut, state } = rehearsal();
  const seen: (number | null)[] = [];
  for (let attempt = 1; attempt <= 9; attempt += 1) {
    seen.push(patience());
    runOut();
    expect(state()).toBe('connecting');
  }
  expect(seen).toEqual([2000, 2000, 2000, 5000, 2000, 2000, 2000, 5000, 2000]);
});

test('a connection calls the next attempt off, and its loss begins again', () => {
  const { enter, patience, runOut } = rehearsal();
  for (let attempt = 1; attempt <= 3; attempt += 1) runOut();
  expect(patience()).toBe(5000);
  enter('connected');
  expect(patience()).toBeNull();
  enter('connecting');
  expect(patience()).toBe(2000);
});

test('being unavailable does not end the trying (R205)', () => {
  const { enter, patience, runOut, state } = rehearsal();
  enter('unavailable');
  expect(patience()).toBe(2000);
  runOut();
  expect(state()).toBe('connecting');
});

test.each(['disconnected', 'failed'])('a client that is %s is not reconnected', (state) => {
  const { enter, patience } = rehearsal();
  enter(state);
  expect(patience()).toBeNull();
});

test('consoles do not reconnect all at once', () => {
  expect(attemptPatienceMs(1, 0)).toBe(2000);
  expect(attemptPatienceMs(1, 1)).toBe(1500);
  expect(attemptPatienceMs(4, 0.5)).toBe(4375);
});

test.each([
  [undefined, true],
  [0, true],
  [429, true],
  [500, true],
  [503, true],
  [401, false],
  [403, false],
  [404, false],
  [419, false],
])('a refusal with status %s is asked about again: %s', (status, again) => {
  expect(isPassingRefusal(status === undefined ? {} : { status })).toBe(again);
});

test('a page that came by TLS opens its socket by TLS and in no other way', () => {
  const place = { hostname: 'vigil.example', port: '' };
  expect(pusherOptions({ ...place, secure: true })).toMatchObject({
    forceTLS: true,
    wssPort: 443,
    enabledTransports: ['ws'],
  });
  expect(pusherOptions({ ...place, secure: false })).toMatchObject({ forceTLS: false });
});

test('a channel that could not be checked is joined again after two seconds, unless it was given up (R362)', () => {
  const waits: number[] = [];
  let work = (): void => {};
  let fail = (_: { status?: number }): void => {};
  const subscribed: string[] = [];
  const channel = {
    name: 'private-boats',
    bind: (_: 'pusher:subscription_error', listener: typeof fail) => {
      fail = listener;
    },
  };
  let kept: unknown = channel;
  const client = {
    channel: () => kept,
    subscribe: (name: string) => void subscribed.push(name),
  };
  keepSubscribed(client, channel, (ms, later) => {
    waits.push(ms);
    work = later;
    return () => {};
  });
  fail({ status: 403 });
  expect(waits).toEqual([]);
  fail({ status: 503 });
  work();
  kept = undefined;
  work();
  expect([waits, subscribed]).toEqual([[2000], ['private-boats']]);
});
