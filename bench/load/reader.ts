// Bench program: requests one path or several in turn, some at a time, for a while; returns how
// many answers came and how long each took.
import * as z from 'zod';
import { nowMs } from '../kit/clock.ts';
import { serveCommands, taking } from '../kit/commands.ts';
import { HttpConnection, requestBytes } from '../kit/http-connection.ts';

const readShape = z.object({
  port: z.number(),
  paths: z.array(z.string()).min(1),
  headers: z.record(z.string(), z.string()),
  inFlight: z.number(),
  ms: z.number(),
});

async function read({ port, paths, headers, inFlight, ms }: z.infer<typeof readShape>) {
  const requests = paths.map((path) => requestBytes('GET', path, headers));
  const times: [number, number][] = [];
  let bytes = 0;
  let turn = 0;
  const until = nowMs() + ms;
  const worker = async (): Promise<void> => {
    const connection = await HttpConnection.open(port);
    while (nowMs() < until) {
      const request = requests[turn % requests.length];
      turn += 1;
      if (!request) throw new Error('no request');
      const at = nowMs();
      const { status, body } = await connection.send(request);
      if (status !== 200) throw new Error(`answered ${status}: ${body}`);
      times.push([at, nowMs() - at]);
      bytes += body.length;
    }
    connection.close();
  };
  const started = nowMs();
  await Promise.all(Array.from({ length: inFlight }, worker));
  return {
    count: times.length,
    elapsed_ms: nowMs() - started,
    bytes_each: bytes / times.length,
    times,
  };
}

serveCommands({
  read: taking(readShape, read),
  /** One answer's body, to learn a cursor from. */
  get: taking(
    z.object({ port: z.number(), path: z.string(), headers: z.record(z.string(), z.string()) }),
    async ({ port, path, headers }) => {
      const connection = await HttpConnection.open(port);
      const { status, body } = await connection.send(requestBytes('GET', path, headers));
      connection.close();
      if (status !== 200) throw new Error(`${path} answered ${status}: ${body}`);
      return body;
    },
  ),
});
