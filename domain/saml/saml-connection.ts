// A connection between an organisation and its identity provider: what is known of it, and which of
// it people set.
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';
import { isOwnPath } from '#domain/kit/own-path.ts';
import { providerFields } from './provider-facts.ts';

export const providerTypes = ['azure', 'okta', 'google', 'other'] as const;
export const nameIdFormats = ['persistent', 'emailAddress', 'transient', 'unspecified'] as const;
export type NameIdFormat = (typeof nameIdFormats)[number];
export const confirmationStates = ['confirmed', 'unconfirmed'] as const;
export const connectionStatuses = ['enabled', 'disabled'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/**
 * How the certificates of the identity provider are: the best of the two counts, since either is
 * accepted.
 */
export const certificateStates = ['missing', 'valid', 'expiring', 'expired'] as const;

/** Administrators are warned this many days before the last certificate expires. */
export const certificateWarningDays = 30;

/** What `PUT .../:id` takes, and what a new one may have. */
export const connectionFields = z.object({
  name: field.requiredText('name', 100),
  provider_type: z.enum(providerTypes, 'Choose the identity provider.'),
  connection_logging: field.flag(),
  scim_provisioning: field.flag(),
  scim_lock_first_name: field.flag(),
  scim_lock_last_name: field.flag(),
  scim_lock_mobile: field.flag(),
  scim_lock_landline: field.flag(),
  scim_lock_email: field.flag(),
});

/** What `PUT .../:id/configuration` takes. */
export const configurationFields = z.object({
  metadata: field.longText('metadata', 300_000),
  ...providerFields.shape,
  idp_x509_cert: field.longText('certificate', 20_000),
  idp_x509_cert_next: field.longText('second certificate', 20_000),
  name_id_format: z.enum(nameIdFormats, 'Choose the name ID format.'),
  relay_state_url: field
    .text('page after sign-in', 500)
    .refine(
      (text) => text === null || text === '' || isOwnPath(text),
      'Enter a path of this portal, such as /dashboard.',
    ),
  sign_requests: field.flag(),
  allow_idp_initiated: field.flag(),
  attribute_id: field.text('attribute', 300),
  attribute_email: field.text('attribute', 300),
  attribute_first_name: field.text('attribute', 300),
  attribute_last_name: field.text('attribute', 300),
});

export const samlConnection = z.object({
  id: field.id(),
  ...connectionFields.shape,
  ...configurationFields.shape,
  // As stored: an earlier version accepted addresses that are refused now, and a connection with
  // such a one must open so that it can be fixed.
  idp_entity_id: z.string().nullable(),
  idp_login_url: z.string().nullable(),
  idp_logout_url: z.string().nullable(),
  idp_x509_cert: z.string().nullable(),
  idp_x509_cert_next: z.string().nullable(),
  relay_state_url: z.string().nullable(),
  status: z.enum(connectionStatuses),
  /** Until it is confirmed it signs in and changes only people that its changers may manage. */
  confirmation: z.enum(confirmationStates),
  /** Our own: what the identity provider is given. */
  entity_url: z.string(),
  reply_url: z.string(),
  sign_on_url: z.string(),
  logout_url: z.string(),
  /** The base of the SCIM calls of this connection. */
  tenant_url: z.string(),
  /** Ours, in PEM. */
  certificate: z.string().nullable(),
  metadata_read_at: field.instant().nullable(),
  /** Why the metadata could not be read from its address. */
  metadata_problem: z.string().nullable(),
  /** The address waits to be read. */
  is_reading_metadata: z.boolean(),
  idp_x509_cert_expires_at: field.instant().nullable(),
  idp_x509_cert_next_expires_at: field.instant().nullable(),
  certificate_state: z.enum(certificateStates),
  last_used_at: field.instant().nullable(),
  created_at: field.instant(),
  updated_at: field.instant(),
});
export type SamlConnection = z.infer<typeof samlConnection>;

const mended = configurationFields.pick({
  idp_entity_id: true,
  idp_login_url: true,
  idp_logout_url: true,
  relay_state_url: true,
});

/**
 * What must be fixed of values that an earlier version accepted: the texts of the form, by field;
 * empty where nothing is wrong.
 */
export function connectionFaults(
  kept: Pick<SamlConnection, keyof typeof mended.shape>,
): Partial<Record<keyof typeof mended.shape, string[]>> {
  const read = mended.safeParse(kept);
  return read.success ? {} : z.flattenError(read.error).fieldErrors;
}

type Needed = Pick<SamlConnection, 'certificate_state' | keyof typeof mended.shape>;

/** What is missing before people can sign in by a connection; empty where nothing is. */
export function missingOf(connection: Needed): string[] {
  const { idp_entity_id, idp_login_url } = connectionFaults(connection);
  return [
    ...(connection.idp_entity_id && !idp_entity_id ? [] : ['the entity ID']),
    ...(connection.idp_login_url ? [] : ['the sign-in URL']),
    ...(connection.idp_login_url && idp_login_url
      ? ['a sign-in URL that begins with https://']
      : []),
    ...(connection.certificate_state === 'missing' ? ['a certificate'] : []),
    ...(connection.certificate_state === 'expired' ? ['a certificate that has not expired'] : []),
  ];
}
