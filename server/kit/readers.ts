// The language in which a message or a file is written for its recipient: a person's own setting
// comes before the organisation's (decision 0075).
import { type Reader, readerWith } from '#domain/kit/wording/reader.ts';
import type { Tx } from './db/database.ts';

export interface ReaderOf {
  /** Null for a recipient without an account. */
  readonly user_id: number | null;
  readonly organisation_id: number | null;
}

/** Australian English where neither is in the view of `tx`. */
export async function readReader(tx: Tx, { user_id, organisation_id }: ReaderOf): Promise<Reader> {
  const [row] = await tx<{ language: string | null }[]>`
    select coalesce((select language from users where id = ${user_id}),
      (select language from organisations where id = ${organisation_id})) as language`;
  return readerWith(row?.language);
}
