// Two programs as two cells of one installation, and in front of them what the shared proxies do: at
// any cell's origin `/cells/<n>/…` is cell n, with that part of the path taken away.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStatement } from '#server/kit/testing/postgres-site.ts';
import { layOut } from './demo-world.ts';
import { type RunningProgram, startIn } from './program.ts';

export interface CellsProxy {
  /** The origin of cell 0. */
  readonly origin: string;
  close(): Promise<void>;
}

/** @param portOf of a cell's program now; a cell that is down is answered for with 503 */
export async function startCellsProxy(portOf: (cell: number) => number): Promise<CellsProxy> {
  const sockets = new Set<Socket>();
  const towards = ({ url = '/' }: IncomingMessage) => {
    const [, cell, path] = /^\/cells\/(\d+)(\/.*)$/.exec(url) ?? [];
    return { port: portOf(Number(cell ?? 0)), path: path ?? url };
  };
  const server = createServer((asked, answer) => {
    const { method, headers } = asked;
    const passed = request({ host: '127.0.0.1', ...towards(asked), method, headers }, (far) => {
      answer.writeHead(far.statusCode ?? 502, far.rawHeaders);
      far.pipe(answer);
      far.on('error', () => answer.destroy());
    });
    passed.on('error', () => {
      if (answer.headersSent) answer.destroy();
      else answer.writeHead(503).end('<h1>503 Service Unavailable</h1>');
    });
    asked.pipe(passed);
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (asked: IncomingMessage, near: Socket, head: Buffer) => {
    const { port, path } = towards(asked);
    const far = connect(port, '127.0.0.1', () => {
      const lines = asked.rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? `${name}: ${asked.rawHeaders[at + 1]}` : [],
      );
      far.write(`${asked.method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      near.pipe(far);
      far.pipe(near);
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  return {
    origin: `http://127.0.0.1:${address.port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export interface TwoCells {
  /** Of cell 0, which is the home of the demo's staff. */
  readonly proxy: CellsProxy;
  program(cell: 0 | 1): RunningProgram;
  /** Ends a cell's program; its data stays. */
  end(cell: 0 | 1): Promise<void>;
  /** Starts it again at the same address. */
  again(cell: 0 | 1): Promise<void>;
  /** The rows of one statement in a cell's database. */
  ask(cell: 0 | 1, statement: string): Promise<readonly object[]>;
  close(): Promise<void>;
}

/** The staff of the second cell have other emails: one email is one account. */
export async function startTwoCells(): Promise<TwoCells> {
  const folders = [0, 1].map((cell) => mkdtempSync(join(tmpdir(), `vigil-cell-${cell}-`)));
  const folderOf = (cell: number): string => folders[cell] ?? '';
  layOut(folderOf(0));
  const running = new Map<number, RunningProgram>();
  const settings = settingsOfCells(folderOf(0));
  const start = async (cell: number, more: Record<string, string> = {}): Promise<void> => {
    const kept = join(folderOf(0), 'app-secret');
    const secret = cell === 0 ? {} : { APP_SECRET: readFileSync(kept, 'utf8').trim() };
    const given = { ...settings, ...secret, CELL: String(cell), ...more };
    running.set(cell, await startIn(folderOf(cell), given));
  };
  const program = (cell: number): RunningProgram => {
    const found = running.get(cell);
    if (!found) throw new Error(`Cell ${cell} does not run`);
    return found;
  };
  await start(0);
  await start(1);
  const ports = [0, 1].map((cell) => new URL(program(cell).origin).port);
  for (const folder of folders) await tellOfCells(folder);
  await ask(folderOf(1), "update users set email = 'two.' || email where email is not null");
  const proxy = await startCellsProxy((cell) => Number(ports[cell]));
  return {
    proxy,
    program,
    end: async (cell) => await program(cell).stop(),
    again: async (cell) => await start(cell, { PORT: ports[cell] ?? '0' }),
    ask: async (cell, statement) => await ask(folderOf(cell), statement),
    close: async () => {
      await proxy.close();
      await Promise.all([...running.values()].map((one) => one.stop()));
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Nobody keeps the directory: a journey tells each cell of the others itself. */
function settingsOfCells(folder: string): Record<string, string> {
  const file = join(folder, 'no-certificate.pem');
  writeFileSync(file, '');
  return {
    DIRECTORY_ETCD: 'https://127.0.0.1:9',
    DIRECTORY_CA: file,
    DIRECTORY_CERT: file,
    DIRECTORY_KEY: file,
    CELL_UNITS_AT: '127.0.0.1:9',
    PUBLIC_URL: 'http://127.0.0.1',
  };
}

const tellOfCells = async (folder: string): Promise<readonly object[]> =>
  await ask(
    folder,
    `insert into cells (number, origin, units_at)
     values (0, 'http://127.0.0.1', '127.0.0.1:9'), (1, 'http://127.0.0.1', '127.0.0.1:9')
     on conflict (number) do nothing`,
  );

async function ask(folder: string, statement: string): Promise<readonly object[]> {
  const kept = (name: string): string =>
    readFileSync(join(folder, 'postgres', name), 'utf8').trim();
  const url = `postgres://postgres:${kept('password')}@127.0.0.1:${kept('port')}/postgres`;
  return await runStatement(url, statement);
}
