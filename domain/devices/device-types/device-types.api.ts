// The types of device that the product knows: a list for settings, one, and the alert types that
// its devices can raise.
import * as z from 'zod';
import { endpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';

export const deviceType = z.object({
  id: field.id(),
  name: z.string(),
  title: z.string(),
  devices_count: z.number(),
  /** Steps of its default instructions. */
  default_steps_count: z.number(),
  onboarding_questions_count: z.number(),
});
export type DeviceType = z.infer<typeof deviceType>;

export const deviceTypesApi = {
  all: endpoint({
    method: 'GET',
    path: '/device-types',
    access: { anyOf: ['read settings'] },
    scope: 'platform',
    summary: 'The types of device with what is set for each.',
    response: z.array(deviceType),
  }),
  get: endpoint({
    method: 'GET',
    path: '/device-types/:id',
    access: { anyOf: ['read settings'] },
    scope: 'platform',
    summary: 'One type of device.',
    response: deviceType,
  }),
  alertTypes: endpoint({
    method: 'GET',
    path: '/device-types/:id/alert-types',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'The alert types that devices of this type can raise, most urgent first.',
    response: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
};
