// Data shown together with live events, refetched until it arrives: one fetch at a time, because
// with two at once each would take the other's rows as deleted.

import { isPassingRefusal } from '#domain/live/pusher-options.ts';
import { CallError } from '../call/call-error.ts';

export interface Loading {
  /** Fetches. Throws CallError; transient failures are retried. */
  readonly load: (signal: AbortSignal) => Promise<void>;
  /** Also after success, as while the page is not live. */
  readonly always: boolean;
  readonly pauseMs: number;
}

export interface KeptLoading {
  /** Once more now, or as soon as the one under way has ended. */
  again(): void;
  stop(): void;
}

/** Begins at once. */
export function keepLoading({ load, always, pauseMs }: Loading): KeptLoading {
  const end = new AbortController();
  const { signal } = end;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let asked = false;

  const run = async (): Promise<void> => {
    clearTimeout(timer);
    running = true;
    asked = false;
    const goesOn = await load(signal).then(
      () => always,
      (failure: unknown) => always || passes(failure),
    );
    running = false;
    if (signal.aborted) return;
    if (asked) void run();
    else if (goesOn) timer = setTimeout(() => void run(), pauseMs);
  };
  void run();
  return {
    again: () => {
      if (running) asked = true;
      else if (!signal.aborted) void run();
    },
    stop: () => {
      clearTimeout(timer);
      end.abort();
    },
  };
}

const passes = (failure: unknown): boolean =>
  failure instanceof CallError && isPassingRefusal(failure);
