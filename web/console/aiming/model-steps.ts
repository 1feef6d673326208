// What can happen at a queue in a model of two operators: alerts arrive, a colleague acts, news is
// late, and the operator points, presses and types.
import * as fc from 'fast-check';

export const colleagueActions = [
  'acknowledge',
  'release',
  'take_over',
  'resolve',
  'propose_resolution',
  'confirm_resolution',
  'refuse_resolution',
  'withdraw_resolution',
] as const;

/** Answer, take over, release, the next one; resolve or what takes its place, and withdraw. */
export type AimKey = 'a' | 't' | 'l' | 'j' | 'r' | 'w';

/**
 * Numbers select by remainder among the available items, so that every step is valid in every
 * state.
 */
export type AimStep =
  | { readonly kind: 'arrives'; readonly priority: 1 | 2 }
  /** `again`: long enough after an answer to be a new call for help. */
  | { readonly kind: 'repeats'; readonly alert: number; readonly again: boolean }
  | {
      readonly kind: 'colleague';
      readonly alert: number;
      readonly action: (typeof colleagueActions)[number];
    }
  /** This many of the pending changes reach the screen. */
  | { readonly kind: 'news'; readonly count: number }
  | { readonly kind: 'time'; readonly ms: number }
  | { readonly kind: 'point'; readonly place: number }
  | { readonly kind: 'leave' }
  /** `lag`: delay before the busy page handles the press. `held`: from the press to the release. */
  | { readonly kind: 'press'; readonly lag: number; readonly held: number }
  | { readonly kind: 'touch'; readonly place: number }
  | { readonly kind: 'key'; readonly key: AimKey; readonly lag: number };

const kind = <Kind extends string>(name: Kind) => fc.constant(name);
const place = fc.nat({ max: 5 });
const lag = fc.constantFrom(0, 0, 0, 40, 150, 400, 1_200);

export const aimStep: fc.Arbitrary<AimStep> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('arrives'),
      priority: fc.constantFrom(1 as const, 2 as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('repeats'), alert: place, again: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('colleague'),
      alert: place,
      action: fc.constantFrom(...colleagueActions),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('news'), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('time'),
      ms: fc.constantFrom(17, 50, 120, 250, 290, 310, 420, 900, 11_000),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: kind('point'), place }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('leave') }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('press'), lag, held: fc.constantFrom(0, 60, 200) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('touch'), place }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('key'),
      key: fc.constantFrom<AimKey>('a', 't', 'l', 'j', 'r', 'w'),
      lag,
    }),
  },
);

/**
 * A duress alert owned by a colleague and open here: the next steps concern the proposal to resolve
 * it.
 */
export const aboutAProposal: readonly AimStep[] = [
  { kind: 'arrives', priority: 1 },
  { kind: 'arrives', priority: 1 },
  { kind: 'colleague', alert: 1, action: 'acknowledge' },
  { kind: 'news', count: 4 },
  { kind: 'time', ms: 420 },
  { kind: 'key', key: 'j', lag: 0 },
  { kind: 'key', key: 'j', lag: 0 },
  { kind: 'time', ms: 420 },
];

export const proposalStep: fc.Arbitrary<AimStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('colleague'),
      alert: fc.constant(1),
      action: fc.constantFrom(
        'take_over',
        'propose_resolution',
        'confirm_resolution',
        'refuse_resolution',
        'withdraw_resolution',
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('repeats'), alert: fc.constant(1), again: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ kind: kind('news'), count: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind('time'), ms: fc.constantFrom(17, 120, 290, 310, 420) }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: kind('key'),
      key: fc.constantFrom<AimKey>('r', 'r', 'w', 't'),
      lag,
    }),
  },
);
