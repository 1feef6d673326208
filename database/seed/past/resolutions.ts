// How past alerts of the demo world ended, in the words operators use.
import type { AlertTypeName } from '#domain/alerts/alert-type.ts';
import type { Dice } from '../dice.ts';

export interface End {
  readonly outcome: 'genuine' | 'false' | 'test';
  readonly genuine: boolean;
  readonly response_sent: boolean;
  /** One of the resolution comments. */
  readonly comment: string;
  readonly note: (person: string) => string;
  /** How many of the steps were needed. */
  readonly stepsDone: (all: number) => number;
}

const sentFor: readonly [Ending, ...Ending[]] = [
  [
    'Ambulance attended',
    (person) =>
      `${person} did not answer. Ambulance sent; the crew found ${person} with a sprained ankle and took over. Team leader informed.`,
  ],
  [
    'Police attended',
    (person) =>
      `Raised voices on the open line. Police attended and stayed until ${person} had left. Team leader informed.`,
  ],
  [
    'Contact attended, person safe',
    (person) =>
      `No answer on device or mobile. The team leader drove there and reached ${person}: dizzy from the heat, taken home.`,
  ],
];
const safeWithout: readonly [Ending, ...Ending[]] = [
  [
    'Person safe, no help needed',
    (person) =>
      `${person} felt threatened by a dog at the gate, went back to the car and is safe. Gave the voice code.`,
  ],
  [
    'Out of coverage, person reached',
    (person) =>
      `Reached ${person} on the landline of the client. No coverage inside the house. Safe, gave the voice code.`,
  ],
];
const falseEnds: Readonly<Partial<Record<AlertTypeName, readonly [Ending, ...Ending[]]>>> = {
  fall: [
    [
      'Device dropped or knocked',
      (person) =>
        `${person} dropped the pendant getting out of the car. Safe, gave the voice code.`,
    ],
  ],
  man_down: [
    [
      'False alarm, person confirmed safe',
      (person) => `${person} had put the pendant on the desk. Safe, gave the voice code.`,
    ],
  ],
  welfare: [
    [
      'Forgot to end the welfare timer',
      (person) =>
        `${person} had finished the visit and forgot the timer. Safe, gave the voice code.`,
    ],
    [
      'Out of coverage, person reached',
      (person) =>
        `${person} was in a basement without coverage and called back. Safe, gave the voice code.`,
    ],
  ],
};
const pressed: readonly [Ending, ...Ending[]] = [
  [
    'Pressed by mistake',
    (person) => `${person} pressed the button while lifting a bag. Safe, gave the voice code.`,
  ],
  [
    'False alarm, person confirmed safe',
    (person) => `Answered at the first call. ${person} is safe, gave the voice code.`,
  ],
];

type Ending = readonly [comment: string, note: (person: string) => string];

/** How an alert of this type ended. */
export function endOf(dice: Dice, type: AlertTypeName): End {
  if (type === 'test')
    return end(
      'test',
      false,
      [
        'Test agreed with the person',
        (person) => `Monthly test by ${person}. Signal and line are good.`,
      ],
      () => 1,
    );
  if (!dice.chance(type === 'duress' || type === 'medical' || type === 'sos' ? 0.4 : 0.12)) {
    return end('false', false, dice.pick(falseEnds[type] ?? pressed), (all) =>
      Math.min(all, dice.between(1, 2)),
    );
  }
  return dice.chance(0.6)
    ? end('genuine', true, dice.pick(sentFor), (all) => all)
    : end('genuine', false, dice.pick(safeWithout), (all) => Math.min(all, dice.between(2, 4)));
}

const end = (
  outcome: End['outcome'],
  response_sent: boolean,
  [comment, note]: Ending,
  stepsDone: End['stepsDone'],
): End => ({
  outcome,
  genuine: outcome === 'genuine',
  response_sent,
  comment,
  note,
  stepsDone,
});

const remarks: readonly [string, ...string[]] = [
  'Heard talking and a door on the open line, no distress.',
  'First call rang out, trying again.',
  'Left a message on the mobile.',
  'Team leader will call back within ten minutes.',
  'Position is the client’s address; car is parked outside.',
  'Accuracy is poor, last good fix was four minutes ago.',
];

/** The operator's comment during the alert. */
export const commentFor = (dice: Dice, type: AlertTypeName): string =>
  type === 'test' ? 'Confirmed by phone that this is a test.' : dice.pick(remarks);
