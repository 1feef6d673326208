// Which real services messages go through. None is set in a fresh clone: then every message stands in the outbox.
import * as z from 'zod';

const secret = z.string().min(8);

/** Joined into the program's settings. A service is used as soon as its keys are set. */
export const outsideSettings = z.object({
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  /** The token before or after a change: both are believed for as long as both are set. */
  TWILIO_SECOND_AUTH_TOKEN: secret.optional(),
  /** Sender of texts: a number, a short code, or the id of a messaging service (MG...). */
  TWILIO_SMS_FROM: z.string().optional(),
  /** Sender of calls. */
  TWILIO_VOICE_FROM: z.string().optional(),
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Vigil <no-reply@vigil.example>'),
  /** The service account's JSON, as downloaded. */
  FCM_SERVICE_ACCOUNT: z.string().optional(),
  FCM_BASE_URL: z.url().default('https://fcm.googleapis.com'),
  APNS_KEY: z.string().optional(),
  APNS_KEY_ID: z.string().length(10).optional(),
  APNS_TEAM_ID: z.string().length(10).optional(),
  APNS_TOPIC: z.string().optional(),
  APNS_BASE_URL: z.url().default('https://api.push.apple.com'),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_CONTACT: z.string().default('mailto:alarms@vigil.example'),
});
export type OutsideSettings = z.infer<typeof outsideSettings>;
