// The SQL of links that set a password: one a person, known by its hash.
import type { Tx } from '#server/kit/db/database.ts';

export interface LinkHolder {
  readonly id: number;
  readonly organisation_id: number | null;
  readonly name: string;
  readonly email: string;
}

/** Uses a link up: of those who come at once, one gets it. Nothing for a link that is used, expired, replaced or of somebody who may not sign in. */
export async function takeLink(tx: Tx, tokenHash: Buffer): Promise<LinkHolder | undefined> {
  const [row] = await tx<LinkHolder[]>`
    delete from password_links l using users u left join organisations o on o.id = u.organisation_id
    where l.token_hash = ${tokenHash} and l.expires_at > app.now() and u.id = l.user_id and u.email is not null and u.deleted_at is null
      and u.status in ('pending', 'active') and (u.expires_at is null or u.expires_at > app.now()) and (o.id is null or o.in_use)
    returning u.id, u.organisation_id, u.name, u.email`;
  return row;
}
