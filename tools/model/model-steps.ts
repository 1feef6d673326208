// The possible steps of the whole job, drawn at random: plain data, so that a run can be shrunk to
// the few steps that matter and replayed.
import * as fc from 'fast-check';
import type { DeviceEventKind } from '#domain/devices/device-event.ts';
import { ALARM_KINDS } from '#domain/devices/device-event.ts';

/**
 * A device says something. Times in seconds before the clock of the run; a negative age is a device
 * whose clock runs ahead.
 */
export interface SaidStep {
  readonly device: number;
  readonly event: DeviceEventKind;
  readonly age: number;
  readonly fix: boolean;
  /** Of welfare news: which of a device's sessions, and for how long. */
  readonly session: number;
  readonly minutes: number;
  /** Which of the two processes takes it. */
  readonly process: number;
}

export const operatorActions = [
  'acknowledge',
  'take_over',
  'release',
  'resolve',
  'follow_up',
  'cancel_follow_up',
  'comment',
  'message',
  'read_message',
  'call',
  'end_call',
  'send_patrol',
  'record_patrol',
  'advance_patrol',
  'cancel_patrol',
  'tick',
  'untick',
  'view',
  'acknowledged_offline',
] as const;
export type OperatorAction = (typeof operatorActions)[number];

/**
 * Numbers choose among what there is by their remainder, so that every step means something in
 * every state.
 */
export interface ActStep {
  readonly actor: number;
  readonly alert: number;
  readonly action: OperatorAction;
  readonly choice: number;
}

export const answerWays = [
  'link',
  'link_resolves',
  'sms',
  'sms_named',
  'stop',
  'start',
  'key',
  'worker_text',
] as const;
export const deviceChanges = ['archive', 'restore', 'move', 'unassign', 'mute', 'unmute'] as const;
export const partnerMoods = ['well', 'down', 'unreachable', 'refuses', 'no_answer'] as const;
export type PartnerMood = (typeof partnerMoods)[number];

export type ModelStep =
  | ({ readonly kind: 'said' } & SaidStep)
  | { readonly kind: 'said_at_once'; readonly said: readonly SaidStep[] }
  | { readonly kind: 'said_again'; readonly which: number; readonly process: number }
  | ({ readonly kind: 'act' } & ActStep)
  | {
      readonly kind: 'race';
      readonly left: ActStep;
      readonly right: ActStep;
      readonly said: SaidStep | null;
      readonly sweep: number | null;
    }
  | { readonly kind: 'act_again'; readonly which: number }
  | { readonly kind: 'answer'; readonly way: (typeof answerWays)[number]; readonly step: number }
  | {
      readonly kind: 'welfare_staff';
      readonly actor: number;
      readonly session: number;
      readonly ends: boolean;
      readonly minutes: number;
    }
  | {
      readonly kind: 'on_test';
      readonly actor: number;
      readonly subject: number;
      readonly begins: boolean;
      readonly minutes: number;
    }
  | { readonly kind: 'monitoring'; readonly organisation: number }
  | { readonly kind: 'switched'; readonly organisation: number }
  | { readonly kind: 'staff'; readonly actor: number; readonly leaves: boolean }
  | {
      readonly kind: 'device';
      readonly device: number;
      readonly change: (typeof deviceChanges)[number];
    }
  | { readonly kind: 'zone'; readonly person: number; readonly zone: number }
  | { readonly kind: 'painted'; readonly alert: number }
  | { readonly kind: 'partner'; readonly mood: PartnerMood }
  | { readonly kind: 'time'; readonly seconds: number }
  | {
      readonly kind: 'sweep';
      readonly sweep: number;
      readonly process: number;
      readonly twice: boolean;
    }
  | { readonly kind: 'all_sweeps' }
  | { readonly kind: 'settle' };

const index = fc.nat({ max: 11 });
const ages = [0, 0, 0, 1, 30, 599, 899, 901, 3600, 90_000, -30, -590];
const news: readonly DeviceEventKind[] = [
  'wearer_cancelled',
  'fall_ended',
  'welfare_ended',
  'sos_cancelled',
  'message',
  'call_record',
  'low_battery',
  'power_off',
  'check_in',
  'welfare_started',
  'welfare_started',
  'welfare_extended',
  'welfare_completed',
  'position',
  'heartbeat',
] as const;

const said: fc.Arbitrary<SaidStep> = fc.record({
  device: index,
  event: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ALARM_KINDS) },
    { weight: 3, arbitrary: fc.constantFrom(...news) },
  ),
  age: fc.constantFrom(...ages),
  fix: fc.boolean(),
  session: fc.nat({ max: 1 }),
  minutes: fc.constantFrom(1, 2, 10, 60),
  process: fc.nat({ max: 1 }),
});

const act: fc.Arbitrary<ActStep> = fc.record({
  actor: fc.nat({ max: 3 }),
  alert: fc.nat({ max: 7 }),
  action: fc.constantFrom(...operatorActions),
  choice: fc.nat({ max: 3 }),
});

/** The names of the sweeps are the program's; a number chooses one. */
const sweep = fc.nat({ max: 30 });
const seconds = fc.constantFrom(
  1,
  2,
  3,
  29,
  31,
  60,
  61,
  120,
  121,
  151,
  299,
  301,
  601,
  1801,
  3600,
  7 * 3600,
  26 * 3600,
);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

/** One step; the weights keep a run near what a night looks like, with everything in it. */
export const modelStep: fc.Arbitrary<ModelStep> = fc.oneof(
  { weight: 20, arbitrary: said.map((one) => ({ kind: 'said' as const, ...one })) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('said_at_once'),
      said: fc.array(said, { minLength: 2, maxLength: 5 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('said_again'),
      which: fc.nat({ max: 9 }),
      process: fc.nat({ max: 1 }),
    }),
  },
  { weight: 28, arbitrary: act.map((one) => ({ kind: 'act' as const, ...one })) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: kind('race'),
      left: act,
      right: act,
      said: fc.option(said, { nil: null }),
      sweep: fc.option(sweep, { nil: null }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('act_again'), which: fc.nat({ max: 4 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: kind('answer'),
      way: fc.constantFrom(...answerWays),
      step: fc.nat({ max: 15 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('welfare_staff'),
      actor: fc.nat({ max: 3 }),
      session: fc.nat({ max: 5 }),
      ends: fc.boolean(),
      minutes: fc.constantFrom(1, 10, 60),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('on_test'),
      actor: fc.nat({ max: 3 }),
      subject: index,
      begins: fc.boolean(),
      minutes: fc.constantFrom(1, 30, 1439),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('monitoring'), organisation: fc.nat({ max: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('switched'), organisation: fc.nat({ max: 1 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('staff'), actor: fc.nat({ max: 3 }), leaves: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: kind('device'),
      device: index,
      change: fc.constantFrom(...deviceChanges),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('zone'),
      person: fc.nat({ max: 3 }),
      zone: fc.nat({ max: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('painted'), alert: fc.nat({ max: 7 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: kind('partner'), mood: fc.constantFrom(...partnerMoods) }),
  },
  { weight: 12, arbitrary: fc.record({ kind: kind('time'), seconds }) },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: kind('sweep'),
      sweep,
      process: fc.nat({ max: 1 }),
      twice: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ kind: 'all_sweeps' as const }) },
  { weight: 8, arbitrary: fc.constant({ kind: 'settle' as const }) },
);
