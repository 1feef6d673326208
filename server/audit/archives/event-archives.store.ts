// Which months of the log were moved to files, as the database knows it.
import type { Tx } from '#server/kit/db/database.ts';
import type { ArchiveFacts } from './archive-file.ts';

export interface EventArchive extends ArchiveFacts {
  readonly mac: Uint8Array;
}

export const readArchives = async (tx: Tx): Promise<EventArchive[]> =>
  await tx<EventArchive[]>`
    select to_char(month, 'YYYY-MM') as month, first_position::float8, last_position::float8,
      moved::float8, encode(content, 'hex') as content, mac
    from event_archives order by first_position`;
