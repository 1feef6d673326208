// Sent, scheduled and received messages of the demo's organisations. No dice are thrown.
import type { SeedContext, SeededOrganisation } from '../world.ts';
import { after } from '../world.ts';
import { seedAddressBook } from './address-book.ts';
import { seedReceivedTexts } from './received-texts.ts';
import { seedSchedules } from './schedules.ts';
import { type SentPlan, seedSentMessage } from './sent-messages.ts';

const hour = 60;
const day = 24 * hour;
const helen = 'organisation-admin@vigil.example';
const safe = { status: 'delivered', answer: 'safe', text: 'Safe' } as const;
const silent = { status: 'delivered' } as const;
const offPhone = {
  status: 'failed',
  reason: 'The phone was switched off or out of coverage (30003).',
} as const;
const noWay = { status: 'unreachable', reason: 'no_way' } as const;

type RecentMessage = Omit<SentPlan, 'organisation_id' | 'at'> & { readonly ago: number };

const ofRedgum: readonly RecentMessage[] = [
  {
    title: 'Planned maintenance on Sunday',
    channel: 'email',
    response_type: null,
    sender: 'admin@vigil.example',
    ago: 26 * day,
    content:
      'Vigil is updated on Sunday between 02:00 and 02:15. Alerts are received and answered throughout.',
    outcomes: [silent, silent, silent, { status: 'failed', reason: 'Mailbox full (552).' }],
  },
  {
    title: 'Charge your pendant',
    channel: 'best',
    response_type: 'acknowledge',
    sender: helen,
    ago: 12 * day,
    content: 'Please charge your pendant before your next visit.',
    outcomes: [
      { status: 'delivered', answer: 'ok', text: 'OK' },
      silent,
      { status: 'delivered', answer: 'ok', text: 'Done' },
    ],
  },
  {
    title: 'Extra night shift',
    channel: 'sms',
    response_type: 'yes_no',
    sender: helen,
    ago: 5 * day,
    tag: 'Night shift',
    content: '{{first_name}}, can you take an extra shift in {{department}} tonight?',
    outcomes: [
      { status: 'delivered', answer: 'no', text: 'No sorry' },
      { status: 'delivered', answer: 'yes', text: 'Yes' },
      silent,
    ],
  },
  {
    title: 'Extreme heat',
    channel: 'best',
    response_type: null,
    sender: helen,
    ago: 2 * day,
    content:
      'Extreme heat today. Drink water, take breaks, and postpone visits without air conditioning.',
    outcomes: [
      silent,
      silent,
      silent,
      { status: 'sent' },
      silent,
      silent,
      offPhone,
      silent,
      silent,
      noWay,
      silent,
    ],
  },
  {
    title: 'Are you safe?',
    channel: 'best',
    response_type: 'safe_or_help',
    sender: helen,
    ago: 3 * hour,
    content:
      'Hello {{first_name}}, there is a bushfire near Beechworth. Are you safe? If you are in danger now, call 000.',
    outcomes: [
      safe,
      safe,
      safe,
      safe,
      { ...safe, text: 'I am OK' },
      safe,
      silent,
      safe,
      safe,
      safe,
      offPhone,
      safe,
      safe,
      noWay,
      safe,
      safe,
    ],
  },
];

const ofBlueRidge: readonly RecentMessage[] = [
  {
    title: 'Ice on the ridge roads',
    channel: 'sms',
    response_type: 'acknowledge',
    sender: 'travis.miller@blueridge.example',
    ago: 8 * day,
    content:
      'Ice on the ridge roads until noon. Chains on, and tell your crew lead before you drive.',
    outcomes: [{ status: 'delivered', answer: 'ok', text: 'OK' }, silent, offPhone],
  },
];

export async function seedMessages(
  { tx, now }: Pick<SeedContext, 'tx' | 'now'>,
  organisations: readonly SeededOrganisation[],
): Promise<void> {
  const id = (key: string): number => organisations.find((one) => one.key === key)?.id ?? 0;
  await seedAddressBook({ tx, now }, id('redgum'));
  const plansOf = (messages: readonly RecentMessage[], organisation_id: number): SentPlan[] =>
    messages.map(({ ago, ...plan }) => ({ ...plan, organisation_id, at: after(now, -ago) }));
  const all = [
    ...plansOf(ofRedgum, id('redgum')),
    ...plansOf(ofBlueRidge, id('blue_ridge')),
    ...(await seedSchedules({ tx, now }, { organisation_id: id('redgum'), sender: helen })),
  ];
  // Lists show the newest first by their numbers.
  for (const plan of all.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
    await seedSentMessage(tx, plan);
  await seedReceivedTexts({ tx, now }, id('redgum'));
}
