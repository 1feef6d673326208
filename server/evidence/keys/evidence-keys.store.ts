// The SQL of the keys that evidence was signed with.
import type { Tx } from '#server/kit/db/database.ts';
import type { ConfirmedKey } from './evidence-key.ts';
import type { KeptKey } from './published-keys.ts';

/** Newest first. */
export const readKeys = async (tx: Tx): Promise<KeptKey[]> => [
  ...(await tx<KeptKey[]>`
    select public_key, confirmed_by, confirmation, app.iso(first_used_at) as first_used_at
    from evidence_keys
    order by evidence_keys.first_used_at desc, public_key`),
];

/** Keeps new keys, and the confirmation of known ones by a newer key. */
export const keepKeys = async (tx: Tx, keys: readonly ConfirmedKey[]): Promise<void> =>
  void (await tx`
    insert into evidence_keys as k (public_key, confirmed_by, confirmation)
    select *
    from json_to_recordset(${JSON.stringify(keys)}::text::json) as g (public_key text,
      confirmed_by text, confirmation text)
    on conflict (public_key) do update set confirmed_by = excluded.confirmed_by,
      confirmation = excluded.confirmation
    where k.confirmed_by <> excluded.confirmed_by and excluded.confirmed_by <> excluded.public_key`);
