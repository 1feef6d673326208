// The settings of the real services for messages. None is set in a fresh clone: then every message
// is in the outbox.
import * as z from 'zod';

const secret = z.string().min(8);

const isServiceAccount = (text: string): boolean => {
  try {
    return z
      .object({ project_id: z.string(), client_email: z.string(), private_key: z.string() })
      .safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
};

/** Joined into the program's settings. A service is used as soon as its keys are set. */
export const outsideSettings = z.object({
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: secret.optional(),
  /** The token before or after a change: both are accepted for as long as both are set. */
  TWILIO_SECOND_AUTH_TOKEN: secret.optional(),
  /** Sender of texts: a number, a short code, or the id of a messaging service (MG...). */
  TWILIO_SMS_FROM: z.string().optional(),
  /** Sender of calls. */
  TWILIO_VOICE_FROM: z.string().optional(),
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),
  /**
   * A gateway that takes SMPP's submit_sm as an HTTP form, in the place of Twilio for texts;
   * docs/sms-gateways.md.
   */
  SMS_GATEWAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_GATEWAY_USER: z.string().optional(),
  SMS_GATEWAY_PASSWORD: secret.optional(),
  SMS_GATEWAY_FROM: z.string().optional(),
  /** The secret with which the gateway signs receipts and incoming texts. */
  SMS_GATEWAY_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  /** The secret before or after a change: both are accepted for as long as both are set. */
  SMS_GATEWAY_SECOND_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  /**
   * A service like Nominatim or Photon that finds street addresses, with {text} where the question
   * goes; docs/address-search.md.
   */
  ADDRESS_SEARCH_URL: z
    .url({ protocol: /^https?$/ })
    .refine(
      (url) => url.includes('{text}') || url.includes('%7Btext%7D'),
      'the address of the search with {text} where the question goes',
    )
    .transform((url) => url.replaceAll('%7Btext%7D', '{text}'))
    .optional(),
  /** The server token of Noonlight's dispatch API; docs/dispatch-partners.md. */
  NOONLIGHT_TOKEN: secret.optional(),
  /** By default the sandbox, which dispatches no responders. */
  NOONLIGHT_URL: z
    .url({ protocol: /^https?$/ })
    .default('https://api-sandbox.noonlight.com/dispatch/v1'),
  /** The last part of the address that Noonlight's webhook calls. */
  NOONLIGHT_WEBHOOK_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32,}$/, 'at least 32 letters and digits')
    .optional(),
  /**
   * The secret with which a relay signs what it passes on from Noonlight, which signs nothing
   * itself; with it unsigned calls are refused.
   */
  NOONLIGHT_WEBHOOK_SECRET: z.string().min(16, 'at least 16 characters').optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().default('Vigil <no-reply@vigil.example>'),
  /** The service account's JSON, as downloaded. */
  FCM_SERVICE_ACCOUNT: z
    .string()
    .refine(
      isServiceAccount,
      'the whole JSON text of the file, with project_id, client_email and private_key',
    )
    .optional(),
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

// A service with half of its settings would not be used, and its messages would silently stay in
// the outbox.
const together: readonly (readonly (keyof OutsideSettings)[])[] = [
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['APNS_KEY', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  [
    'SMS_GATEWAY_URL',
    'SMS_GATEWAY_USER',
    'SMS_GATEWAY_PASSWORD',
    'SMS_GATEWAY_FROM',
    'SMS_GATEWAY_SECRET',
  ],
];
const needing: readonly (readonly [keyof OutsideSettings, keyof OutsideSettings])[] = [
  ['TWILIO_SMS_FROM', 'TWILIO_ACCOUNT_SID'],
  ['TWILIO_VOICE_FROM', 'TWILIO_ACCOUNT_SID'],
  ['NOONLIGHT_TOKEN', 'NOONLIGHT_WEBHOOK_KEY'],
  ['NOONLIGHT_WEBHOOK_SECRET', 'NOONLIGHT_WEBHOOK_KEY'],
];

/** One sentence for each missing setting that another one requires. */
export function missingBeside(
  settings: OutsideSettings & { readonly PUBLIC_URL?: string | undefined },
): string[] {
  const pairs = [
    ...needing,
    ...together.flatMap((names) =>
      names.flatMap((name) => names.map((other) => [name, other] as const)),
    ),
  ];
  const missing = pairs.filter(
    ([name, other]) => settings[name] !== undefined && settings[other] === undefined,
  );
  const said = new Map(
    missing.map(([name, other]) => [other, `${other}: required, because ${name} is set`]),
  );
  if (settings.NOONLIGHT_WEBHOOK_SECRET !== undefined && settings.PUBLIC_URL === undefined)
    said.set(
      'NOONLIGHT_URL',
      'PUBLIC_URL: required, because NOONLIGHT_WEBHOOK_SECRET is set; the signature covers our address',
    );
  for (const name of ['SMS_GATEWAY_URL', 'TWILIO_ACCOUNT_SID'] as const)
    if (settings[name] !== undefined && settings.PUBLIC_URL === undefined)
      said.set(
        'TWILIO_BASE_URL',
        `PUBLIC_URL: required, because ${name} is set; replies and receipts are sent to it`,
      );
  if (settings.SMS_GATEWAY_URL !== undefined && settings.TWILIO_SMS_FROM !== undefined)
    said.set(
      'TWILIO_SMS_FROM',
      'TWILIO_SMS_FROM: remove it, because SMS_GATEWAY_URL is set; texts go through one service',
    );
  return [...said.values()];
}

/** The channels without a service: their messages are kept in the database and are not sent. */
export function keptInside(settings: OutsideSettings): string[] {
  const channels: readonly (readonly [string, string | undefined])[] = [
    ['texts', settings.TWILIO_SMS_FROM ?? settings.SMS_GATEWAY_URL],
    ['calls', settings.TWILIO_VOICE_FROM],
    ['mails', settings.SMTP_URL],
    ['pushes to Android', settings.FCM_SERVICE_ACCOUNT],
    ['pushes to iPhones', settings.APNS_KEY],
    ['pushes to browsers', settings.VAPID_PUBLIC_KEY],
  ];
  return channels.filter(([, service]) => service === undefined).map(([channel]) => channel);
}
