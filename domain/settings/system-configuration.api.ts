// What the platform sets for all: the voltages of pendants' batteries, the words on CSV imports,
// texts without a pricing, the days to pay an invoice, how long positions and frames are kept, and
// the receivers that every new alert is sent to.
import * as z from 'zod';
import { readableNumber } from '#domain/alerts/dispatch-brief/spoken-digits.ts';
import { mostPaymentDays } from '#domain/invoices/due-date.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import type { FieldErrors } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';

const access = { read: ['read settings'], write: ['read settings'] } as const;
const name =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;
const address6 = /^[0-9a-f:]*:[0-9a-f:.]+$/i;

const receiver = (label: string) =>
  field.object(
    z.object({
      address: field
        .withFacts(
          z
            .string(`The address of ${label} must be text.`)
            .trim()
            .refine(
              (text) => name.test(text) || address6.test(text),
              `The address of ${label} must be a host name or an IP address.`,
            ),
          { kind: 'text' },
        )
        .nullable(),
      port: field.integer('port', { least: 1, most: 65_535 }).nullable(),
    }),
  );

/** A week at least: the replay of an alert and the checks of a night read them. */
const keptDays = (label: string) => field.integer(label, { least: 7, most: 3650, unit: 'days' });

const millivolts = (label: string) => field.integer(label, { least: 0, most: 10_000, unit: 'mV' });

export const systemConfigurationFields = z.object({
  voltage_minimum: millivolts('minimum voltage'),
  voltage_safe: millivolts('safe voltage'),
  /** As operators read it to the emergency services. */
  centre_phone: field
    .withFacts(
      z
        .string('The number of the monitoring centre must be text.')
        .trim()
        .max(40, 'The number of the monitoring centre can have at most 40 characters.')
        .regex(readableNumber, 'Enter a phone number of 3 to 15 digits.'),
      { kind: 'text' },
    )
    .nullable(),
  csv_message: field.longText('message on CSV imports', 1000),
  /**
   * Organisations without a messaging pricing may send text messages, which are not billed. Off:
   * they are refused.
   */
  texts_without_pricing: field.flag(),
  /**
   * Of organisations that have no days of their own; counted from the day on which an invoice is
   * closed.
   */
  invoice_payment_days: field.integer('days to pay an invoice', {
    least: 0,
    most: mostPaymentDays,
    unit: 'days',
  }),
  /**
   * Whole days. What an open or recently resolved alert needs, or held evidence, is kept for longer
   * (decision 0068).
   */
  positions_days: keptDays('days to keep positions'),
  frames_days: keptDays('days to keep device frames'),
  external_alerts_enabled: field.flag(),
  receiver_1: receiver('receiver 1'),
  receiver_2: receiver('receiver 2'),
});
type Fields = z.output<typeof systemConfigurationFields>;

const none = { address: null, port: null };

export const systemConfiguration = settingsGroup({
  name: 'system_configuration',
  words: { one: 'system configuration' },
  path: '/settings',
  scope: 'platform',
  access,
  fields: systemConfigurationFields,
  defaults: {
    // R370
    voltage_minimum: 0,
    voltage_safe: 0,
    centre_phone: null,
    csv_message: null,
    texts_without_pricing: false,
    invoice_payment_days: 14,
    positions_days: 90,
    frames_days: 30,
    external_alerts_enabled: false,
    receiver_1: none,
    receiver_2: none,
  },
});

/** Faults between fields that are valid one by one. */
export function systemConfigurationFaults({
  voltage_minimum,
  voltage_safe,
  external_alerts_enabled,
  receiver_1,
  receiver_2,
}: Fields): FieldErrors {
  const faults: FieldErrors = {};
  if (voltage_safe < voltage_minimum)
    faults['voltage_safe'] = ['The safe voltage must not be below the minimum voltage.'];
  for (const [key, { address, port }] of [
    ['receiver_1', receiver_1],
    ['receiver_2', receiver_2],
  ] as const) {
    if (address !== null && port === null)
      faults[`${key}.port`] = ['Enter the port of this receiver.'];
    if (address === null && port !== null)
      faults[`${key}.address`] = ['Enter the address of this receiver.'];
  }
  if (external_alerts_enabled && receiver_1.address === null)
    faults['receiver_1.address'] = [
      'Enter the address of receiver 1, or turn off external alerts.',
    ];
  if (
    receiver_1.address !== null &&
    receiver_1.address.toLowerCase() === receiver_2.address?.toLowerCase() &&
    receiver_1.port === receiver_2.port
  )
    faults['receiver_2.address'] = ['Receiver 2 must be another one than receiver 1.'];
  return faults;
}

export const signalStates = ['queued', 'acknowledged', 'refused', 'expired'] as const;

/** An alert, or a test, on its way to the receivers. */
export const externalSignal = z.object({
  id: z.number(),
  /** Null for a test. */
  alert_id: z.number().nullable(),
  state: z.enum(signalStates),
  attempts: z.number(),
  /** Which receiver acknowledged it. */
  receiver: z.number().nullable(),
  last_error: z.string().nullable(),
  created_at: field.instant(),
  finished_at: field.instant().nullable(),
});
export type ExternalSignal = z.infer<typeof externalSignal>;

const status = z.object({
  queued: z.number(),
  /** Refused or expired in the last 24 hours. */
  failed: z.number(),
  /** The newest, newest first, at most ten. */
  newest: z.array(externalSignal),
});

export const systemConfigurationApi = {
  ...systemConfiguration.api,
  status: endpoint({
    method: 'GET',
    path: '/settings/external-alerts',
    access: { anyOf: access.read },
    scope: 'platform',
    summary: 'How far alerts have come on the way to the receivers.',
    response: status,
  }),
  test: endpoint({
    method: 'POST',
    path: '/settings/external-alerts/test',
    access: { anyOf: access.write },
    scope: 'platform',
    summary: 'Send a test signal to the receivers as they are saved.',
    response: externalSignal,
    errors: ['no_receiver'],
    audit: 'external_alerts.tested',
  }),
};
