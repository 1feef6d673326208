// The services that deliver messages outside, and the words for one that is not set up.

export const deliveryChannels = ['email', 'sms', 'voice', 'push', 'partner'] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

/**
 * Which service delivers a channel: an outage of one delays no message of another. `push` is the
 * browsers' own services.
 */
export const deliveryServices = [
  'email',
  'sms',
  'voice',
  'push:apns',
  'push:fcm',
  'push',
  'partner',
] as const;
export type DeliveryService = (typeof deliveryServices)[number];

/** What became of a message that was to be sent: it is on its way, or no service takes it. */
export const queuedStates = ['queued', 'not_set_up'] as const;
export type Queued = (typeof queuedStates)[number];

const names: Readonly<Record<DeliveryChannel, string>> = {
  email: 'Email is',
  sms: 'Text messages are',
  voice: 'Voice calls are',
  push: 'Push notifications are',
  partner: 'Patrol dispatch is',
};

/** Such as "Email is not set up." */
export const notSetUpText = (channel: DeliveryChannel): string => `${names[channel]} not set up.`;

/** The code of a refusal, and of a message that no service takes. */
export const notSetUpCode = 'not_set_up';
