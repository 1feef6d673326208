// Which people an unconfirmed connection can sign in or change: only those that every one of its
// changers may manage.
import * as z from 'zod';
import { type Authority, authorityFault } from '#domain/access/authority.policy.ts';
import { AppError } from '#domain/kit/errors.ts';
import * as field from '#domain/kit/field.ts';
import type { configurationFields, connectionFields } from './saml-connection.ts';

/**
 * Someone who changed a connection since it was confirmed; no authority where the account was
 * removed, disabled or has expired.
 */
export interface Changer {
  readonly name: string;
  readonly authority: Authority | null;
}

/**
 * The first changer who keeps the connection from `person`, or from everybody; `person` is null for
 * an account that is about to be added.
 */
export const changerBelow = (
  changers: readonly Changer[],
  person: Authority | null,
): Changer | undefined =>
  changers.find(
    ({ authority }) =>
      authority === null || (person !== null && authorityFault(authority, person) !== null),
  );

/** Why, for the log of the connection and its administrators. */
export const unconfirmedReason = ({ name, authority }: Changer, personName: string): string =>
  authority === null
    ? `The connection is not confirmed, and ${name}, who changed it, can no longer sign in.`
    : `The connection is not confirmed, and ${name}, who changed it, cannot manage ${personName}.`;

/** For the person at the browser. */
export const unconfirmedText =
  'This connection has not been confirmed yet, so it cannot sign you in. An Organisation Admin has to confirm it under Settings, Single sign-on.';

export const confirmRefused = (): AppError =>
  new AppError(
    403,
    'above_your_authority',
    'You cannot manage everyone in this organisation. Ask an Organisation Admin with all permissions and an unrestricted view.',
  );

export const lockWords = 'Fields managed by the directory changed';

/**
 * The words for each changed field that decides who signs in; other fields need no confirmation.
 */
const fieldWords: Readonly<
  Partial<
    Record<
      keyof z.output<typeof configurationFields> | keyof z.output<typeof connectionFields>,
      string
    >
  >
> = {
  metadata: 'Metadata changed',
  idp_entity_id: 'Entity ID changed',
  idp_login_url: 'Sign-in URL changed',
  idp_logout_url: 'Sign-out URL changed',
  idp_x509_cert: 'Certificate changed',
  idp_x509_cert_next: 'Second certificate changed',
  name_id_format: 'Name ID format changed',
  allow_idp_initiated: 'Sign-in from the identity provider’s portal changed',
  attribute_id: 'Attribute for the object ID changed',
  attribute_email: 'Attribute for the email changed',
  attribute_first_name: 'Attribute for the first name changed',
  attribute_last_name: 'Attribute for the last name changed',
  scim_provisioning: 'Provisioning turned on',
  scim_lock_first_name: lockWords,
  scim_lock_last_name: lockWords,
  scim_lock_mobile: lockWords,
  scim_lock_landline: lockWords,
  scim_lock_email: lockWords,
};

/**
 * The changes of `after` that concern who signs in, each once. Turning provisioning off opens
 * nothing.
 */
export function concerningChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const changed = Object.entries(fieldWords).filter(
    ([name]) =>
      name in after && JSON.stringify(after[name] ?? null) !== JSON.stringify(before[name] ?? null),
  );
  return [
    ...new Set(
      changed
        .filter(([name]) => name !== 'scim_provisioning' || after[name] === true)
        .map(([, words]) => words),
    ),
  ];
}

const connectionChange = z.object({
  id: field.id(),
  by: z.string(),
  what: z.string(),
  changed_at: field.instant(),
});

export const connectionConfirmation = z.object({
  confirmed_at: field.instant().nullable(),
  confirmed_by: z.string().nullable(),
  /** What was changed since, newest first; empty for a connection that is confirmed. */
  changes: z.array(connectionChange),
  /** The caller may confirm it. */
  may_confirm: z.boolean(),
  /** Those of the organisation who may, as far as the caller sees them. */
  confirmers: z.array(z.object({ id: field.id(), name: z.string() })),
});
export type ConnectionConfirmation = z.infer<typeof connectionConfirmation>;
