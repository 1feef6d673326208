// The two inputs of the alert limits, HTTP and TCP lines, both calling `take`; consoles' sockets
// join at the HTTP port.

import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import postgres from 'postgres';
import * as z from 'zod';
import { serveCommands, taking } from '../kit/commands.ts';
import { alertOf, type NewAlert } from './alert-rows.ts';
import { BareSockets } from './bare-sockets.ts';
import { listen } from './listen.ts';

/** Resolves after the commit: only then is the sender answered. */
export type Take = (alert: NewAlert) => Promise<number>;

const httpInput = (take: Take) =>
  createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', async () => {
      const id = await take(alertOf(Buffer.concat(pieces).toString()));
      const body = `{"id":${id}}`;
      response
        .writeHead(201, { 'content-type': 'application/json', 'content-length': body.length })
        .end(body);
    });
  });

const lineInput = (take: Take) =>
  createTcpServer({ noDelay: true }, (socket) => {
    let rest = '';
    socket.setEncoding('utf8');
    socket.on('error', () => socket.destroy());
    socket.on('data', (text: string) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const alert = alertOf(line);
        void take(alert).then(() => socket.write(`${alert.device_id}\n`));
      }
    });
  });

/** Runs one alert limit as a bench program: `open {url}` answers with its two ports. */
export function serveAlerts(
  takeWith: (sql: postgres.Sql, sockets: BareSockets) => Take,
  connections: number,
): void {
  serveCommands({
    open: taking(z.object({ url: z.string() }), async ({ url }) => {
      const sql = postgres(url, { max: connections });
      const sockets = new BareSockets();
      const take = takeWith(sql, sockets);
      await sql`select 1`;
      const http = httpInput(take);
      http.on('upgrade', (request, socket) => sockets.accept(request, socket));
      return { http_port: await listen(http), line_port: await listen(lineInput(take)) };
    }),
  });
}
