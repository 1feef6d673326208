// The SQL of connections: as records for the screens, and as the settings that signing in needs.

import type { NameIdFormat } from '#domain/saml/saml-connection.ts';
import { certificateWarningDays } from '#domain/saml/saml-connection.ts';
import { samlConnections } from '#domain/saml/saml-connections.api.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';
import { type TableStore, tableStore } from '#server/kit/resource/table-store.ts';
import type { Portal } from '#server/organisations/sign-in-origins.store.ts';

/** The addresses by which the identity provider identifies us. */
export const addressesOf = (publicId: string, { origin }: Portal) => ({
  entity_url: `${origin}/saml/${publicId}/metadata`,
  reply_url: `${origin}/saml/${publicId}/acs`,
  logout_url: `${origin}/saml/${publicId}/slo`,
});

/** When the last of the certificates of row `t` expires. */
const lastExpiry = (tx: Tx): Fragment =>
  tx`greatest(t.idp_x509_cert_expires_at, t.idp_x509_cert_next_expires_at)`;

export const certificateState = (tx: Tx): Fragment => tx`case
  when ${lastExpiry(tx)} is null then 'missing' when ${lastExpiry(tx)} <= app.now() then 'expired'
  when ${lastExpiry(tx)} <= app.now() + make_interval(days => ${certificateWarningDays}) then 'expiring'
    else 'valid' end`;

export function connectionStore(links: Portal): TableStore {
  const address = (base: string, path: string) => (tx: Tx) =>
    tx`${links.origin}::text || ${base}::text || t.public_id::text || ${path}::text`;
  return tableStore(samlConnections, {
    table: 'saml_connections',
    lowered: { name: 'name_key' },
    owner: (tx) => tx`t.organisation_id`,
    derived: {
      entity_url: address('/saml/', '/metadata'),
      reply_url: address('/saml/', '/acs'),
      sign_on_url: address('/saml/', '/login'),
      logout_url: address('/saml/', '/slo'),
      tenant_url: address('/scim/v2/', ''),
      certificate_state: certificateState,
      confirmation: (tx) => tx`case when exists (select from saml_unconfirmed_changes w
        where w.organisation_id = t.organisation_id and w.connection_id = t.id) then 'unconfirmed'
          else 'confirmed' end`,
      is_reading_metadata: (tx) => tx`coalesce(t.metadata_due_at <= app.now(), false)`,
    },
  });
}

/** The settings of a connection that signing in needs. */
export interface Connection {
  readonly organisation_id: number;
  readonly id: number;
  readonly public_id: string;
  readonly name: string;
  readonly status: 'enabled' | 'disabled';
  readonly connection_logging: boolean;
  readonly idp_entity_id: string | null;
  readonly idp_login_url: string | null;
  readonly idp_logout_url: string | null;
  /** In PEM, of those that have not expired. */
  readonly certificates: readonly string[];
  readonly has_expired_certificate: boolean;
  readonly name_id_format: NameIdFormat;
  readonly relay_state_url: string | null;
  readonly sign_requests: boolean;
  readonly allow_idp_initiated: boolean;
  readonly attribute_id: string | null;
  readonly attribute_email: string | null;
  readonly attribute_first_name: string | null;
  readonly attribute_last_name: string | null;
  readonly certificate: string | null;
  readonly private_key: Uint8Array | null;
  /** Single sign-on is part of the organisation's contract. */
  readonly is_allowed: boolean;
  readonly sso_url: string | null;
  /** The database's clock. */
  readonly now: Date;
}

/** By the id in its addresses, or by its own; nothing where the organisation is not in use. */
export async function findConnection(
  tx: Tx,
  by: { publicId: string } | { id: number },
): Promise<Connection | undefined> {
  const which =
    'id' in by ? tx`c.id = ${by.id}` : tx`c.public_id::text = ${by.publicId.toLowerCase()}`;
  const [row] = await tx<Connection[]>`
    select c.organisation_id, c.id, c.public_id, c.name, c.status, c.connection_logging,
      c.idp_entity_id, c.idp_login_url, c.idp_logout_url,
      array_remove(array[case when c.idp_x509_cert_expires_at > app.now() then c.idp_x509_cert end,
        case when c.idp_x509_cert_next_expires_at > app.now() then c.idp_x509_cert_next end],
          null) as certificates,
      coalesce(least(c.idp_x509_cert_expires_at, c.idp_x509_cert_next_expires_at) <= app.now(),
        false) as has_expired_certificate,
      c.name_id_format, c.relay_state_url, c.sign_requests, c.allow_idp_initiated, c.attribute_id,
        c.attribute_email, c.attribute_first_name,
      c.attribute_last_name, c.certificate, c.private_key, o.enable_saml as is_allowed, o.sso_url,
        app.now() as now
    from saml_connections c
    join organisations o on o.id = c.organisation_id
    where ${which} and o.in_use`;
  return row;
}

/** Keeps our own key of a new connection. */
export async function keepOwnKey(
  tx: Tx,
  id: number,
  own: { readonly certificate: string; readonly expiresAt: Date; readonly privateKey: Buffer },
): Promise<void> {
  await tx`
    update saml_connections
    set certificate = ${own.certificate}, certificate_expires_at = ${own.expiresAt},
      private_key = ${own.privateKey}
    where id = ${id}`;
}

/**
 * Whether this is the only enabled connection of an organisation whose people have no other way to
 * sign in; its row is locked until the transaction ends.
 */
export async function isOnlyWayIn(tx: Tx, id: number): Promise<boolean> {
  await tx`
    select from organisations o
    join saml_connections c on c.organisation_id = o.id
    where c.id = ${id}
    for no key update of o
  `;
  const [row] = await tx<{ only: boolean }[]>`
    select o.disable_password_login and c.status = 'enabled' and not exists (
      select from saml_connections other
      where other.organisation_id = o.id and other.id <> c.id and other.status = 'enabled') as only
    from saml_connections c join organisations o on o.id = c.organisation_id where c.id = ${id}`;
  return row?.only ?? false;
}
