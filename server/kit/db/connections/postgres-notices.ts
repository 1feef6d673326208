// Notices by LISTEN and NOTIFY, on a connection of their own: they need no other service.
import type postgres from 'postgres';
import type { Notices } from '../../notices/notices.ts';

/** @param connection the open connection, or a new one where the last was closed; not closed here */
export const postgresNotices = (connection: () => postgres.Sql): Notices => ({
  send: async (channel, words) => void (await connection().notify(channel, words)),
  listen: async (channel, received, begun) => {
    const { unlisten } = await connection().listen(channel, received, begun);
    return async () => await unlisten().catch(() => {});
  },
  close: async () => {},
});
