// The world of Zoleo tests: an organisation with a unit and a feed, and a Zoleo that posts to it.
import type { Tx } from '#server/kit/db/database.ts';
import { newCredential, newFeedKey } from './zoleo-credentials.ts';

export interface ZoleoWorld {
  readonly organisation_id: number;
  readonly device_id: number;
  readonly imei: string;
  readonly feed: { readonly key: string; readonly username: string; readonly password: string };
}

let counter = 0;

/** An organisation with one unit, carried by a worker, and a feed. */
export async function aZoleoWorld(sql: Tx): Promise<ZoleoWorld> {
  counter += 1;
  const imei = String(300434000000000 + counter);
  const { credential_hash, ...credential } = newCredential();
  const key = newFeedKey();
  const [row] = await sql<{ organisation_id: number; device_id: number }[]>`
    with o as (insert into organisations (name) values (${`Satellite ${counter}`}) returning id),
    u as (insert into users (organisation_id, role, first_name, last_name)
      select id, 'organisation_user', 'Ada', 'Reed'
      from o
      returning organisation_id, id),
    v as (insert into devices (organisation_id, device_type_id, user_id, device_name, imei)
      select organisation_id, 4, id, 'Zoleo 7', ${imei}
      from u
      returning id),
    f as (insert into zoleo_feeds (organisation_id, key, username, credential_hash)
      select id, ${key}, ${credential.username}, ${credential_hash}
      from o)
    select o.id as organisation_id, v.id as device_id from o, v`;
  if (!row) throw new Error('the world was not made');
  return { ...row, imei, feed: { key, ...credential } };
}

/** The address that Zoleo posts to and the header it sends. */
export const postTo = async (
  origin: string,
  { feed }: Pick<ZoleoWorld, 'feed'>,
  body: unknown,
): Promise<Response> =>
  await fetch(`${origin}/hooks/zoleo/${feed.key}`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${feed.username}:${feed.password}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
