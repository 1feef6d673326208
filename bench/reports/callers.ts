// The product on its world of 24 months, with one signed-in account each of the platform, the
// centre and an organisation.
import postgres from 'postgres';
import * as z from 'zod';
import { monthsStaff } from '#server/reports/months/months.factory.ts';
import { pause } from '../kit/clock.ts';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import { monthsWorld } from '../product/months-world.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import type { World } from '../ratios/world.ts';

export type Who = keyof typeof monthsStaff;

interface Asked {
  readonly who?: Who;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}

const answered = z.object({ data: z.unknown() });

export interface Callers {
  readonly pid: number;
  readonly port: number;
  readonly sql: postgres.Sql;
  headersOf(who: Who): Readonly<Record<string, string>>;
  /** Below /api; resolves with the answer's data. @throws for an answer that is no success */
  call<Data>(data: z.ZodType<Data>, asked: Asked): Promise<Data>;
  close(): Promise<void>;
}

/**
 * The program has the past of a filled world to seal first, which is no part of what is measured.
 */
async function untilSealed(sql: postgres.Sql): Promise<void> {
  const [last] = await sql<{ id: string | null }[]>`select max(id)::text as id from events`;
  while (last?.id) {
    const sealed = await sql`select from event_seals where event_id = ${last.id}::bigint`;
    if (sealed.length > 0) return;
    await pause(lookEveryMs);
  }
}
const lookEveryMs = 500;

/** Nothing until the server runs. */
export async function openCallers(world: World): Promise<Callers | undefined> {
  const product = await startProduct(world, monthsWorld(world.effort));
  if (!product) return undefined;
  const headers = Object.fromEntries(
    await Promise.all(
      Object.entries(monthsStaff).map(
        async ([who, one]) => [who, await signIn(product.port, one)] as const,
      ),
    ),
  );
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  await untilSealed(sql);
  const headersOf = (who: Who) => headers[who] ?? {};
  return {
    pid: product.pid,
    port: product.port,
    sql,
    headersOf,
    call: async (data, { who = 'platform', method = 'GET', path, body }) => {
      // The server closes a connection that was idle, as while a report is read by hand.
      const connection = await HttpConnection.open(product.port);
      const answer = await connection.send(
        requestBytes(
          method,
          `/api${path}`,
          headersOf(who),
          body === undefined ? '' : JSON.stringify(body),
        ),
      );
      connection.close();
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
      return data.parse(answered.parse(JSON.parse(answer.body)).data);
    },
    close: async () => {
      await sql.end({ timeout: 2 });
      await product.stop();
    },
  };
}
