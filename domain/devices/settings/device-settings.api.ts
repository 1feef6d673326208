// The calls of one EV-04's settings (inventory: Organisations), and the effect of a call to a
// device at its wearer's side.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import { callEffect } from './call-effect.ts';
import { deviceSettings, savedSettings } from './device-settings.ts';

const base = '/organisations/:organisationId/devices/:deviceId/settings';
const read = ['read organisation settings', 'read organisations'] as const;
const write = ['write organisation settings', 'write organisations'] as const;

const sending = {
  method: 'POST',
  access: { anyOf: write },
  scope: 'organisation',
  response: deviceSettings,
} as const;

/** R340. */
export const latestFailedText = 'Failed to get latest settings from device.';

export const deviceSettingsApi = {
  read: endpoint({
    method: 'GET',
    path: `${base}/read`,
    access: { anyOf: read },
    scope: 'organisation',
    summary:
      'The settings of an EV-04 as they are kept: what is wanted, and what it reported last.',
    response: deviceSettings,
    errors: ['not_a_pendant'],
  }),
  latest: endpoint({
    method: 'GET',
    path: `${base}/latest`,
    access: { anyOf: read },
    scope: 'platform',
    summary:
      'Ask an EV-04 for its settings now; answers within 15 seconds, or with 409 `no_answer`.',
    response: deviceSettings,
    errors: ['not_a_pendant', 'no_answer'],
  }),
  saveAndSend: endpoint({
    ...sending,
    path: `${base}/save-and-send`,
    summary: 'Save settings of an EV-04 and send them: at once, or after its next frame.',
    body: savedSettings,
    errors: ['not_a_pendant', 'not_self_managed'],
    audit: 'device_settings.saved',
  }),
  resendPassword: endpoint({
    ...sending,
    path: `${base}/resend-password`,
    summary: 'Send the device password to an EV-04 again.',
    errors: ['not_a_pendant', 'not_self_managed', 'no_password'],
    audit: 'device_settings.password_sent',
  }),
};

/** Everyone who answers alerts may call devices. */
export const callEffectApi = {
  get: endpoint({
    method: 'GET',
    path: '/devices/:id/call-effect',
    access: { anyOf: ['read alert monitoring', ...read] },
    scope: 'centre',
    summary:
      'What a call to an EV-04 does at its wearer’s side, by the settings that it reported last. What is unknown counts as loud.',
    response: z.object({ effect: callEffect.nullable() }),
  }),
};
