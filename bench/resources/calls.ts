// The product on the customers' world, with each caller signed in on a connection of their own, and
// a connection to its database past row security.
import postgres from 'postgres';
import * as z from 'zod';
import { nowMs } from '../kit/clock.ts';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';
import { startProduct } from '../product/server.ts';
import { signIn } from '../product/session.ts';
import type { World } from '../ratios/world.ts';
import { type CallerName, callerNames, callers, customers } from './customers.ts';

export interface Answered {
  readonly data: unknown;
  readonly meta?: { readonly next?: string | null | undefined } | undefined;
}

const idleMs = 2000;
const answered = z.object({
  data: z.unknown(),
  meta: z.object({ next: z.string().nullish() }).optional(),
});

export interface Calls {
  /** Below /api. @throws for an answer that is no success */
  call(who: CallerName, method: string, path: string, body?: unknown): Promise<Answered>;
  readonly sql: postgres.Sql;
  close(): Promise<void>;
}

interface Line {
  readonly headers: Readonly<Record<string, string>>;
  connection: HttpConnection;
  lastAt: number;
}

/** Nothing until the server runs. */
export async function openCalls(world: World): Promise<Calls | undefined> {
  const product = await startProduct(world, customers);
  if (!product) return undefined;
  const sql = postgres(product.databaseUrl, { max: 1, onnotice: () => undefined });
  const lines = new Map(
    await Promise.all(
      callerNames.map(async (name) => {
        const headers = await signIn(product.port, callers[name]);
        const line: Line = {
          headers,
          connection: await HttpConnection.open(product.port),
          lastAt: nowMs(),
        };
        return [name, line] as const;
      }),
    ),
  );
  return {
    sql,
    call: async (who, method, path, body) => {
      const line = lines.get(who);
      if (!line) throw new Error(`${who} is not signed in`);
      const text = body === undefined ? '' : JSON.stringify(body);
      const request = requestBytes(method, `/api${path}`, line.headers, text);
      // The server closes a connection that was idle for long, as while rows are put back.
      if (nowMs() - line.lastAt > idleMs) line.connection = await HttpConnection.open(product.port);
      line.lastAt = nowMs();
      const answer = await line.connection.send(request);
      line.lastAt = nowMs();
      if (answer.status >= 300)
        throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`);
      return answered.parse(JSON.parse(answer.body));
    },
    close: async () => {
      for (const { connection } of lines.values()) connection.close();
      await sql.end({ timeout: 2 });
      await product.stop();
    },
  };
}
