// What an identity provider is known by, checked by one record on every way in: typed into the
// form, pasted or uploaded as metadata, read from an address.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

const host = String.raw`([\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?\.?|\[[\da-f:.]+\])(:\d{1,5})?`;
const behind = String.raw`([/?#][^\s\p{Cc}\\<>"]*)?`;
const secure = new RegExp(`^https://${host}${behind}$`, 'iu');
const loopback = new RegExp(`^http://(localhost|127\\.0\\.0\\.1)(:\\d{1,5})?${behind}$`, 'iu');

/**
 * Whether a browser may be sent to an address of an identity provider: https, and http on this
 * machine, where a provider for tests has no certificate (the server takes that in demo mode only).
 */
export const isProviderAddress = (text: string): boolean =>
  secure.test(text) || loopback.test(text);

/** The same without the exception. */
export const isSecureAddress = (text: string): boolean => secure.test(text);

export const addressText = (label: string): string =>
  `The ${label} must be an address that begins with https://.`;

const address = (label: string) =>
  field
    .text(label, 2000)
    .refine((text) => text === null || text === '' || isProviderAddress(text), addressText(label));

/** As the form has them, each of which may be empty until the connection is enabled. */
export const providerFields = z.object({
  idp_entity_id: field
    .text('entity ID', 1000)
    .refine(
      (text) => text === null || !/\p{Cc}/u.test(text),
      'The entity ID must be one line of text.',
    ),
  idp_login_url: address('sign-in URL'),
  idp_logout_url: address('sign-out URL'),
});

/** The one refusal of a certificate that cannot be read (spec section 8) (R339). */
export const certificateUnreadable = 'Error reading certificate.';

const certificate = z.object({
  pem: z.string().max(20_000, certificateUnreadable),
  expiresAt: z.date(),
});
const { shape } = providerFields;

/**
 * What metadata must say, whatever way it came: only a text that passes here reaches the columns of
 * a connection.
 */
export const providerFacts = z
  .object({
    idp_entity_id: shape.idp_entity_id.refine((text) => !!text, 'The metadata has no entity ID.'),
    idp_login_url: shape.idp_login_url.refine(
      (text) => !!text,
      'The metadata has no sign-in URL with the HTTP-Redirect binding.',
    ),
    idp_logout_url: shape.idp_logout_url,
    /** The two that last longest: the one in use and its successor. */
    certificates: z.array(certificate).min(1, certificateUnreadable).max(2),
  })
  .brand<'ProviderFacts'>();
export type ProviderFacts = z.output<typeof providerFacts>;
