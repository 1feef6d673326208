// How soon the first person is notified of an unmonitored alert: one alert at a time, and many at
// once.
import type { Line, Measurement } from '../kit/measurement.ts';
import { productEscalation } from '../product/escalation.ts';
import { oneByOneTelling } from './known-misses.ts';
import type { World } from './world.ts';

const lines = (name: string, words: string, miss: Pick<Line, 'miss'> = {}): Line[] => [
  {
    kind: 'count',
    figure: `${name}_queued_p99`,
    title: `${words}: first message in its lane, p99`,
    unit: 'ms',
    goal: { atMost: 2000 },
    ...miss,
  },
  {
    kind: 'count',
    figure: `${name}_handed_p99`,
    title: `${words}: first message handed over, p99`,
    unit: 'ms',
    goal: { atMost: 2000 },
    ...miss,
  },
  {
    kind: 'count',
    figure: `${name}_unnotified`,
    title: `${words}: alerts without a notification`,
    unit: 'count',
    goal: { atMost: 0 },
  },
  {
    kind: 'count',
    figure: `${name}_doubled`,
    title: `${words}: first messages sent twice`,
    unit: 'count',
    goal: { atMost: 0 },
  },
];

export const escalation: Measurement<World> = {
  name: 'escalation',
  title: 'Escalation: alert -> first message to the first contact',
  lines: [
    ...lines('alone', 'one at a time'),
    ...lines('crowd', '100 at once', { miss: oneByOneTelling }),
  ],
  product: productEscalation,
};
