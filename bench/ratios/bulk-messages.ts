// Sending one message to many: the time until it is accepted and the first copy is sent, and the
// delay of an alert's message in the middle of it.
import type { Measurement } from '../kit/measurement.ts';
import { productBulkMessages } from '../product/bulk-messages.ts';
import type { World } from './world.ts';

export const bulkMessages: Measurement<World> = {
  name: 'bulk-messages',
  title: 'A message to 10,000 recipients, and alerts that escalate in the middle of it',
  lines: [
    {
      kind: 'count',
      figure: 'accepted_ms',
      title: 'accepted after',
      unit: 'ms',
      goal: { atMost: 1000 },
    },
    {
      kind: 'count',
      figure: 'first_out_ms',
      title: 'first copy out after',
      unit: 'ms',
      goal: { atMost: 2000 },
    },
    {
      kind: 'count',
      figure: 'delay_p99',
      title: 'an alert’s message later than without it, p99',
      unit: 'ms',
      goal: { atMost: 100 },
    },
    {
      kind: 'count',
      figure: 'left',
      title: 'copies that still waited after the last of these alerts',
      unit: 'count',
      goal: { atLeast: 1 },
    },
    {
      kind: 'count',
      figure: 'doubled',
      title: 'copies sent twice',
      unit: 'count',
      goal: { atMost: 0 },
    },
    {
      kind: 'count',
      figure: 'missing',
      title: 'copies not sent',
      unit: 'count',
      goal: { atMost: 0 },
    },
  ],
  product: productBulkMessages,
};
