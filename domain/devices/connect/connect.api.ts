// How a device is brought to its first report and its first press: what to set on it, what has come
// of it so far, the text message that sets it, and the test of its button.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

const base = '/organisations/:organisationId/devices/:deviceId/connect';
const read = ['read organisation settings', 'read organisations'] as const;
const write = ['write organisation settings', 'write organisations'] as const;

/** `sent` is handed over to the network; only `delivered` is at the pendant. */
export const connectTextStates = ['queued', 'sent', 'delivered', 'failed'] as const;

/** The text messages that were sent to a pendant last. */
export const connectText = z.object({
  state: z.enum(connectTextStates),
  recipient: z.string(),
  sent_at: field.instant(),
  /** When all of them were delivered. */
  delivered_at: field.instant().nullable(),
  texts: z.number(),
  /** Why one failed. */
  why: z.string().nullable(),
});
export type ConnectText = z.infer<typeof connectText>;

/** A running test of the device or of its wearer. */
export const runningTest = z.object({
  started_at: field.instant(),
  until: field.instant(),
  /** Begun here; otherwise the monitoring centre's, which ends it. */
  is_press_test: z.boolean(),
});

export const deviceConnect = z.object({
  device_id: z.number(),
  /** Null for people whom the caller does not see. */
  added_by: z.string().nullable(),
  /** When it came online for the first time. */
  first_online_at: field.instant().nullable(),
  /** Where a pendant reports to; null for other kinds, and where the installation does not say. */
  server: z.object({ host: z.string(), port: z.number() }).nullable(),
  /** The setting that this installation lacks to say it. */
  missing_setting: z.string().nullable(),
  /** The access point of the pendant's SIM, where one was chosen. */
  apn: z.string().nullable(),
  /** The text messages that set it up; none where the installation has no wording for them. */
  texts: z.array(z.string()),
  /** Whether text messages can be sent from here. */
  sends_texts: z.boolean(),
  text: connectText.nullable(),
  /** When the wearer of a satellite device last decided. */
  consent_at: field.instant().nullable(),
  /** Whether the organisation has a feed that satellite devices report through; null for others. */
  has_feed: z.boolean().nullable(),
  /** Whether operators answer its alerts; otherwise contacts are notified. */
  monitored: z.boolean(),
  test: runningTest.nullable(),
  /** The latest press that counted as a test. */
  tested_at: field.instant().nullable(),
  /** The latest alert of the device that is no test, while it is open. */
  real_alert: z.object({ id: z.number(), at: field.instant() }).nullable(),
});
export type DeviceConnect = z.infer<typeof deviceConnect>;

const changing = {
  access: { anyOf: write },
  scope: 'organisation',
  response: deviceConnect,
} as const;

export const connectApi = {
  get: endpoint({
    method: 'GET',
    path: base,
    access: { anyOf: read },
    scope: 'organisation',
    summary:
      'How to connect a device: the server and text messages to set on it, and how far it has come.',
    response: deviceConnect,
  }),
  sendTexts: endpoint({
    ...changing,
    method: 'POST',
    path: `${base}/texts`,
    summary: 'Send a pendant the text messages that set it up; once a minute.',
    errors: ['not_a_pendant', 'no_texts', 'no_number', 'not_set_up', 'sent_just_now'],
    audit: 'device.connect_text_sent',
  }),
  beginTest: endpoint({
    ...changing,
    method: 'POST',
    path: `${base}/test`,
    summary:
      'Put the device on test for ten minutes: its first press alerts no operator or contact.',
    errors: ['no_press_test', 'alerts_off', 'alert_active', 'on_test_already'],
    audit: 'on_test.begun',
  }),
  endTest: endpoint({
    ...changing,
    method: 'DELETE',
    path: `${base}/test`,
    summary: 'End the press test now: later presses are real.',
    audit: 'on_test.ended',
  }),
};
