// Writes where the people of organisations sign in (R160): where subdomains lead here, one that has
// a subdomain and signs in by an enabled connection has an origin of its own.
import { signInOriginParts } from '#domain/organisations/sign-in-origin.ts';
import type { Tx } from '#server/kit/db/database.ts';

/**
 * The portal's address as people outside reach it; read at each use, for in demo mode it is known
 * only once we listen.
 */
export interface Portal {
  readonly origin: string;
  /**
   * Whether it is also reached with a subdomain in front. Where it is not, its people would be sent
   * to an address that does not exist.
   */
  readonly hasSubdomains?: boolean;
}

/**
 * Brings `sso_url` of an organisation up to date, in the transaction that changed its subdomain,
 * its contract or its connections.
 * @param organisationId null for all that the view shows
 * @returns how many changed
 */
export async function followSignInOrigin(
  tx: Tx,
  { origin, hasSubdomains = false }: Portal,
  organisationId: number | null,
): Promise<number> {
  const parts = hasSubdomains ? signInOriginParts(origin) : null;
  const { before, after } = parts ?? { before: '', after: '' };
  const rows = await tx`
    update organisations o set sso_url = wanted.origin
    from organisations w
    cross join lateral (
      select case
        when ${parts !== null} and w.enable_saml and w.subdomain is not null and exists (
          select from saml_connections c where c.organisation_id = w.id and c.status = 'enabled')
        then ${before}::text || w.subdomain || ${after}::text
      end as origin) wanted
    where w.id = o.id
      and (${organisationId}::bigint is null or o.id = ${organisationId})
      and o.sso_url is distinct from wanted.origin`;
  return rows.count;
}
