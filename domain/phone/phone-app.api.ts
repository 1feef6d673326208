// The calls of an installed phone app (docs/phone-app.md is the page for its makers): activate
// once, then speak with the token.
import * as z from 'zod';
import { favouriteLocationFields } from '#domain/favourite-locations/favourite-location.ts';
import { endpoint } from '#domain/kit/endpoint.ts';
import { instant } from '#domain/kit/instant.ts';
import { writtenNumber } from '#domain/kit/telephone/typed-number.ts';
import { appBatch, appEventAnswer } from './app-event.ts';
import { appPins } from './app-pin.ts';
import {
  appButton,
  appFavourite,
  appMessage,
  appOwner,
  appReminder,
  appState,
  inboxMessage,
} from './app-state.ts';
import { plainText, requiredPlainText } from './plain-text.ts';
import { mostSmallSosBytes } from './small-sos.ts';

const access = { installation: true } as const;
const scope = 'organisation';
const cookies = { none: 'a phone app has no cookie and no page' } as const;

export const pushProviders = ['apns', 'fcm', 'webpush'] as const;

const push = z.object({
  provider: z.enum(pushProviders, 'The push service must be apns, fcm or webpush.'),
  /** The provider's token, or a web push subscription as JSON text. */
  token: requiredPlainText('push token', 4000),
});

const phone = {
  /** Made on the phone at its first start and kept there. */
  installation_id: z.uuid('The installation_id must be a UUID made on the phone.').toLowerCase(),
  platform: z.enum(
    ['ios', 'android', 'web', 'other'],
    'The platform is ios, android, web or other.',
  ),
  app_version: plainText('app version', 40).default(''),
};

export const phoneAppApi = {
  activate: endpoint({
    method: 'POST',
    path: '/app/activate',
    access: { public: 'a phone has no token before it is activated' },
    scope: 'system',
    cookies,
    summary: 'Activate the phone with a code; returns the token, once.',
    body: z.object({
      ...phone,
      code: requiredPlainText('code', 40),
      name: plainText('name of the phone', 100).default(''),
      push: push.optional(),
    }),
    response: appOwner.extend({ token: z.string() }),
    errors: ['too_many'],
    audit: 'phone_app.activated',
    // It has limits of its own, which refuse no code that works.
    life_safety: true,
  }),
  requestActivation: endpoint({
    method: 'POST',
    path: '/app/activation-requests',
    access: { public: 'a phone without a code can request access' },
    scope: 'system',
    cookies,
    summary:
      'Request activation without a code; an administrator decides within 48 hours. Returns the claim for polling.',
    body: z.object({
      ...phone,
      name: requiredPlainText('name', 200),
      phone: requiredPlainText('phone number', 30).regex(
        writtenNumber,
        'The phone number must be in digits.',
      ),
      /** Of the organisation, where the person knows it. */
      subdomain: plainText('subdomain', 63).optional(),
    }),
    response: z.object({ claim: z.string(), expires_at: z.string() }),
    errors: ['too_many'],
    audit: 'activation_attempt.requested',
  }),
  claimActivation: endpoint({
    method: 'POST',
    path: '/app/activation-requests/claim',
    access: { public: 'the claim identifies the phone' },
    scope: 'system',
    cookies,
    summary: 'The status of the request; the token once it is approved.',
    body: z.object({ claim: z.string('The claim is required.').min(20).max(100) }),
    response: z.object({
      status: z.enum(['pending', 'converted', 'denied', 'expired']),
      token: z.string().nullable(),
    }),
    audit: { none: 'it only reads' },
  }),
  events: endpoint({
    method: 'POST',
    path: '/app/events',
    access,
    scope,
    summary:
      'Report 1 to 100 events, each processed separately; `taken` and `duplicate` are returned only after the event is committed.',
    body: appBatch,
    response: z.object({ server_time: z.string(), events: z.array(appEventAnswer) }),
    audit: { none: 'each event is recorded separately' },
    life_safety: true,
  }),
  smallSos: endpoint({
    method: 'POST',
    path: '/app/sos',
    access: { public: 'the signature in it proves which phone sent it' },
    scope: 'system',
    cookies,
    summary:
      'Report one alarm in under 200 bytes, signed with the key of the phone, for very slow lines; returned only after it is committed. 401 where the signature is not that of a phone.',
    body: z.strictObject({
      sos: z
        .string('The sos must be text.')
        .max(mostSmallSosBytes, `A small SOS can have at most ${mostSmallSosBytes} bytes.`),
    }),
    response: z.object({ status: z.enum(['taken', 'duplicate']) }),
    audit: { none: 'the event is recorded as any other of the phone' },
    life_safety: true,
  }),
  state: endpoint({
    method: 'GET',
    path: '/app/state',
    access,
    scope,
    summary:
      'The person’s open alerts, running welfare session and buttons, and the server’s time.',
    response: appState,
  }),
  messages: endpoint({
    method: 'GET',
    path: '/app/messages',
    access,
    scope,
    summary: 'The operators’ messages to this phone, oldest first, after the given one.',
    query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
    response: z.array(appMessage),
  }),
  readMessage: endpoint({
    method: 'PUT',
    path: '/app/messages/:id/read',
    access,
    scope,
    summary: 'Mark a message as read by the person.',
    response: z.null(),
    audit: 'message.read',
  }),
  inbox: endpoint({
    method: 'GET',
    path: '/app/inbox',
    access,
    scope,
    summary:
      'The organisation’s messages to this person of the last 30 days, the newest 50, oldest first.',
    response: z.array(inboxMessage),
  }),
  readInbox: endpoint({
    method: 'PUT',
    path: '/app/inbox/:id/read',
    access,
    scope,
    summary: 'Mark a message of the organisation as read by the person.',
    response: z.null(),
    audit: { none: 'the message itself keeps when it was read' },
  }),
  answerInbox: endpoint({
    method: 'PUT',
    path: '/app/inbox/:id/answer',
    access,
    scope,
    summary:
      'Answer a message of the organisation; the last answer counts. Asking for help raises an alert.',
    body: z.object({ answer: requiredPlainText('answer', 1600) }),
    response: z.null(),
    audit: 'message.answered',
  }),
  webPushKey: endpoint({
    method: 'GET',
    path: '/app/web-push-key',
    access,
    scope,
    summary:
      'The VAPID key for push subscriptions of browsers (base64url); null if none is configured.',
    response: z.object({ public_key: z.string().nullable() }),
  }),
  setPushToken: endpoint({
    method: 'PUT',
    path: '/app/push-token',
    access,
    scope,
    summary: 'Set the push address of this phone; null removes it.',
    body: z.object({ push: push.nullable() }),
    response: z.null(),
    audit: 'phone_app.push_token_set',
  }),
  setPins: endpoint({
    method: 'PUT',
    path: '/app/pins',
    access,
    scope,
    summary:
      'Set the PIN that `sos_cancel` is then sent with, and the duress PIN that looks the same and raises a silent duress alert; null removes both. Once set, they change with `current`, the safe PIN, only.',
    body: z.strictObject({ current: z.string().max(20).optional(), pins: appPins.nullable() }),
    response: z.null(),
    audit: 'phone_app.pins_set',
  }),
  receipts: endpoint({
    method: 'POST',
    path: '/app/receipts',
    access,
    scope,
    summary: 'Report which pushes arrived and which were opened.',
    body: z.object({
      receipts: z
        .array(
          z.object({
            delivery_id: z.int().positive(),
            what: z.enum(['received', 'opened']),
            at: instant('The time must be ISO 8601 with a zone.'),
          }),
        )
        .min(1)
        .max(100),
    }),
    response: z.object({ noted: z.number() }),
    audit: 'push.received',
  }),
  addButton: endpoint({
    method: 'POST',
    path: '/app/buttons',
    access,
    scope,
    summary:
      'Pair a Bluetooth button with this phone; the same hardware id returns the same button.',
    body: z.object({
      name: requiredPlainText('name', 100),
      hardware_id: requiredPlainText('hardware id', 64),
    }),
    response: appButton,
    errors: ['too_many_buttons'],
    audit: 'button.paired',
  }),
  addFavourite: endpoint({
    method: 'POST',
    path: '/app/favourite-locations',
    access,
    scope,
    summary: "Add a favourite location of the phone's person, with the usual radius.",
    body: favouriteLocationFields
      .pick({ name: true, latitude: true, longitude: true, duration: true })
      .extend({ duration: favouriteLocationFields.shape.duration.default(null) }),
    response: appFavourite,
    errors: ['no_person', 'too_many_favourites'],
    audit: 'favourite_location.created',
  }),
  answerReminder: endpoint({
    method: 'PUT',
    path: '/app/reminders/:id',
    access,
    scope,
    summary:
      'Answer a reminder near a hazard: `snooze` it for some minutes, or `dismiss` it until the person comes back. Starting a welfare timer answers it too. Returns the open ones.',
    body: z.strictObject({
      answer: z.enum(['snooze', 'dismiss'], 'The answer must be snooze or dismiss.'),
      minutes: z
        .int('The minutes must be a whole number.')
        .min(5, 'The minutes must be 5 or more.')
        .max(60, 'The minutes must be 60 or less.')
        .default(10),
    }),
    response: z.array(appReminder),
    audit: 'geofence.snoozed',
  }),
  removeButton: endpoint({
    method: 'DELETE',
    path: '/app/buttons/:id',
    access,
    scope,
    summary: 'Unpair a button from this phone.',
    response: z.null(),
    audit: 'button.unpaired',
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/app/installation',
    access,
    scope,
    summary: 'End this installation; its token is revoked.',
    response: z.null(),
    audit: 'phone_app.ended',
  }),
};
