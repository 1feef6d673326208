// Limit: a page of 50 active alerts with people and departments: one statement by key, rows
// straight to JSON.
import { createServer } from 'node:http';
import postgres from 'postgres';
import * as z from 'zod';
import { serveCommands, taking } from '../kit/commands.ts';
import { listen } from './listen.ts';

/**
 * The key after which a page begins: unowned first, then priority, then age; `0,0,0001-01-01,0` for
 * the first page.
 */
function cursorOf(url: string): [boolean, number, string, string] {
  const [owned = '0', priority = '0', raisedAt = '0001-01-01', id = '0'] = (
    url.split('after=')[1] ?? ''
  )
    .split(',')
    .filter((part) => part !== '');
  return [owned === '1', Number(priority), decodeURIComponent(raisedAt), id];
}

async function page(sql: postgres.Sql, url: string): Promise<string> {
  const [owned, priority, raisedAt, id] = cursorOf(url);
  const rows = await sql`
    select a.id, a.organisation_id, a.alert_type_id, a.priority, a.status, a.owner_staff_id,
      a.raised_at, a.latitude, a.longitude,
           u.id as user_id, u.first_name || ' ' || u.last_name as user_name,
             d.name as department_name
    from alerts a join users u on u.id = a.user_id left join departments d on d.id = u.department_id
    where a.status = 'active_alert'
      and ((a.owner_staff_id is not null), a.priority, a.raised_at, a.id) > (${owned}, ${priority},
        ${raisedAt}, ${id})
    order by (a.owner_staff_id is not null), a.priority, a.raised_at, a.id limit 50`;
  return JSON.stringify({ data: rows });
}

/** The cursor of a far page, found once by counting: `page` counts from 1. */
async function cursorBefore(sql: postgres.Sql, wanted: number): Promise<string> {
  if (wanted <= 1) return '';
  const [row] = await sql<{ owned: boolean; priority: number; raised_at: Date; id: string }[]>`
    select owner_staff_id is not null as owned, priority, raised_at, id
    from alerts
    where status = 'active_alert'
    order by (owner_staff_id is not null), priority, raised_at, id
    offset ${(wanted - 1) * 50 - 1}
    limit 1`;
  if (!row) throw new Error(`there is no page ${wanted}`);
  return [
    row.owned ? 1 : 0,
    row.priority,
    encodeURIComponent(row.raised_at.toISOString()),
    row.id,
  ].join(',');
}

serveCommands({
  open: taking(
    z.object({ url: z.string(), pages: z.array(z.number()) }),
    async ({ url, pages }) => {
      const sql = postgres(url, { max: 8 });
      const server = createServer(async (request, response) => {
        const body = await page(sql, request.url ?? '');
        response
          .writeHead(200, {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          })
          .end(body);
      });
      const cursors = await Promise.all(pages.map((wanted) => cursorBefore(sql, wanted)));
      return {
        port: await listen(server),
        paths: cursors.map((cursor) => `/alerts?after=${cursor}`),
      };
    },
  ),
});
