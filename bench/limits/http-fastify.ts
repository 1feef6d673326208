// Limits: bare Fastify answering JSON, and the same with one select by key.
import Fastify from 'fastify';
import postgres from 'postgres';
import * as z from 'zod';
import { serveCommands, taking } from '../kit/commands.ts';

serveCommands({
  open: taking(z.object({ url: z.string() }), async ({ url }) => {
    const sql = postgres(url, { max: 8 });
    const app = Fastify();
    app.get('/light', () => ({ status: 'ready' }));
    app.get<{ Params: { id: string } }>('/users/:id', async (request) => {
      const [user] = await sql`
          select id, organisation_id, department_id, first_name, last_name, mobile
          from users
          where id = ${request.params.id}
        `;
      return { data: user };
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    return { port: Number(new URL(address).port) };
  }),
});
