// The calls of an organisation's branding: its colour, its pictures, and what pages ask for to show
// it.
import * as z from 'zod';
import { endpoint, imageEndpoint, uploadEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { settingsGroup } from '#domain/kit/settings-group.ts';
import { brand, brandingImage, brandingSlots, mostPictureBytes, pictureTypes } from './branding.ts';

const access = {
  read: ['read organisation settings', 'read organisations'],
  write: ['write organisation settings', 'write organisations'],
} as const;

export const branding = settingsGroup({
  name: 'branding',
  words: { one: 'branding' },
  path: '/organisations/:id/branding',
  scope: 'organisation',
  access,
  fields: z.object({
    accent_colour: field
      .withFacts(
        z
          .string('The accent colour must be a colour.')
          .trim()
          .toLowerCase()
          .regex(/^#[0-9a-f]{6}$/, 'The accent colour must be written as #1864ab.'),
        { kind: 'text' },
      )
      .nullable(),
  }),
  defaults: { accent_colour: null },
  shown: z.object({
    subdomain: z.string().nullable(),
    /** Where its people sign in with its branding; null without a subdomain. */
    sign_in_host: z.string().nullable(),
    logo: brandingImage.nullable(),
    login_logo: brandingImage.nullable(),
  }),
  // POST at this path takes the pictures.
  savedBy: 'PUT',
});

export const brandingApi = {
  ...branding.api,
  upload: uploadEndpoint({
    method: 'POST',
    path: '/organisations/:id/branding',
    access: { anyOf: access.write },
    scope: 'organisation',
    summary:
      'Set the logo or the logo of the sign-in page. SVG is turned into PNG; scripts and outside references are refused.',
    query: z.object({ slot: z.enum(brandingSlots) }),
    file: {
      types: pictureTypes,
      mostBytes: mostPictureBytes,
      picture: { width: 800, height: 320 },
    },
    response: branding.record,
    audit: 'branding.image_set',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/organisations/:organisationId/branding/:slot',
    access: { anyOf: access.write },
    scope: 'organisation',
    summary: 'Remove the logo (`logo`) or the logo of the sign-in page (`login_logo`).',
    response: branding.record,
    audit: 'branding.image_removed',
  }),
  ofHost: endpoint({
    method: 'GET',
    path: '/auth/branding',
    access: {
      public:
        'the sign-in page is shown before signing in; a host without an organisation has no branding',
    },
    scope: 'system',
    summary: 'The branding of the organisation with this subdomain, or null.',
    response: brand.nullable(),
  }),
  own: endpoint({
    method: 'GET',
    path: '/user/branding',
    access: { signedIn: true },
    at: 'any-gate',
    scope: 'platform',
    summary: "The branding of the signed-in person's organisation; null for staff.",
    response: brand.nullable(),
  }),
  picture: imageEndpoint({
    path: '/branding/:organisationId/:hash',
    access: {
      public:
        'sign-in pages, shared alerts and emails show it before anyone signs in; its address holds the hash of its content',
    },
    scope: 'system',
    summary: 'A logo, by the hash of its content.',
  }),
};
