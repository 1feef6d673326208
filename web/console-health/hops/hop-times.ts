// The hops of an alert in their order, each with its first time on any console and how long after
// the gateway it was.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { AlertHops } from '#domain/console-health/alert-hops.ts';

export interface Hop {
  readonly name: string;
  readonly words: MessageDescriptor;
  readonly at: string | null;
  /**
   * Null for the first two, for a hop that has not happened, and for a time before the gateway's.
   */
  readonly afterMs: number | null;
  readonly who: string;
}

type Reached = 'received_at' | 'painted_at' | 'sounded_at' | 'acted_at';

export function hopsOf(hops: AlertHops): Hop[] {
  const after = (at: string | null): number | null => {
    const ms = at === null ? -1 : Date.parse(at) - Date.parse(hops.gateway_at);
    return ms < 0 ? null : ms;
  };
  const hop = (name: string, words: MessageDescriptor, at: string | null, who = ''): Hop => ({
    name,
    words,
    at,
    afterMs: after(at),
    who,
  });
  const onConsole = (reached: Reached, words: MessageDescriptor): Hop => {
    const first = firstOf(hops, reached);
    return hop(reached, words, first?.at ?? null, first?.who);
  };
  return [
    { ...hop('device', msg`Raised by the device`, hops.device_at), afterMs: null },
    { ...hop('gateway', msg`Received by the gateway`, hops.gateway_at), afterMs: null },
    hop('kept', msg`Saved`, hops.kept_at),
    hop('sent', msg`Sent to the consoles`, hops.sent_at),
    onConsole('received_at', msg`Received by a console`),
    onConsole('painted_at', msg`Displayed`),
    onConsole('sounded_at', msg`Sound played`),
    onConsole('acted_at', msg`First opened or used`),
    hop('action', msg`First action`, hops.first_action?.at ?? null, hops.first_action?.by.name),
  ];
}

function firstOf({ consoles }: AlertHops, reached: Reached): { at: string; who: string } | null {
  return consoles.reduce<{ at: string; who: string } | null>((first, one) => {
    const at = one[reached];
    return at !== null && (first === null || at < first.at) ? { at, who: one.staff.name } : first;
  }, null);
}
