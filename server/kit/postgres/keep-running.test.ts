// A server that ends under a running program comes back on its own; one that the program ends
// itself stays ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { keepRunning } from './keep-running.ts';
import type { Postmaster } from './postmaster-file.ts';
import { isAlive } from './process-identity.ts';

const patient = { timeout: 60_000 };

describe('a real server', () => {
  let directory: string;
  let server: EmbeddedPostgres;
  const lines: string[] = [];
  const start = async () =>
    await startEmbeddedPostgres({ dataDirectory: directory, log: (line) => void lines.push(line) });
  const open = () =>
    postgres(server.superuserUrl, { max: 1, connect_timeout: 2, onnotice: () => {} });
  const serverPid = (): number => {
    try {
      return Number(
        readFileSync(join(directory, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0],
      );
    } catch {
      return 0;
    }
  };

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vigil-pg-kept-'));
    server = await start();
  });
  afterAll(async () => {
    await server.stop();
    rmSync(directory, { recursive: true, force: true });
  });

  test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)(
    'ended by %s it is started again on its port, with every row that was confirmed',
    async (signal) => {
      const adopted = await start();
      const endKeeping = adopted.keepRunning();
      const sql = open();
      try {
        await sql`drop table if exists kept`;
        await sql`create table kept (id int primary key)`;
        const confirmed: number[] = [];
        let writing = true;
        const writer = (async () => {
          for (let id = 0; writing; id += 1)
            await sql`insert into kept values (${id})`.then(
              () => void confirmed.push(id),
              async () => await sleep(20),
            );
        })();
        await expect.poll(() => confirmed.length, patient).toBeGreaterThan(20);
        const before = { pid: serverPid(), rows: confirmed.length };
        process.kill(before.pid, signal);
        await expect.poll(() => serverPid() !== before.pid && serverPid() > 0, patient).toBe(true);
        const rowsAfter = confirmed.length;
        await expect.poll(() => confirmed.length, patient).toBeGreaterThan(rowsAfter + 20);
        writing = false;
        await writer;
        const stored = new Set(
          (await sql<{ id: number }[]>`select id from kept`).map(({ id }) => id),
        );
        expect(confirmed.filter((id) => !stored.has(id))).toEqual([]);
        expect(lines.filter((line) => line.includes(`process ${before.pid}`)).at(-1)).toBe(
          `The database server (process ${before.pid}) has ended.`,
        );
        await expect
          .poll(() => lines.at(-1), patient)
          .toBe(`The database server is running again (process ${serverPid()}).`);
      } finally {
        await sql.end({ timeout: 1 });
        await endKeeping();
        await adopted.stop();
      }
    },
    120_000,
  );

  test('a server that the program itself ends stays ended, and nothing is logged', async () => {
    const adopted = await start();
    const endKeeping = adopted.keepRunning();
    const pid = serverPid();
    lines.length = 0;
    await endKeeping();
    await adopted.stop();
    await server.stop();
    // A watch that is begun now, over a process that has ended too, has looked since.
    const seen: string[] = [];
    const ended = spawn('true', { stdio: 'ignore' });
    const endLater = keepRunning({
      server: { pid: ended.pid ?? 0, port: 1, status: 'ready' },
      startAgain: async () => await Promise.reject(new Error('not this one')),
      log: (line) => void seen.push(line),
    });
    await expect.poll(() => seen.length, patient).toBeGreaterThan(0);
    await endLater();
    expect([isAlive(pid), serverPid(), lines]).toEqual([false, 0, []]);
  });
});

describe('a server that ends again and again', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });
  const server = (): Postmaster => {
    const child = spawn('sleep', ['60'], { stdio: 'ignore' });
    children.push(child);
    return { pid: child.pid ?? 0, port: 1, status: 'ready' };
  };

  test('is retried after growing pauses, each logged with its reason, until it runs', async () => {
    const lines: string[] = [];
    let tries = 0;
    const startAgain = async (): Promise<Postmaster> => {
      tries += 1;
      if (tries < 4) throw new Error('The disk is full.');
      return server();
    };
    const first = server();
    const endKeeping = keepRunning({
      server: first,
      startAgain,
      log: (line) => void lines.push(line),
    });
    process.kill(first.pid, 'SIGKILL');
    await expect.poll(() => lines.at(-1), patient).toMatch(/running again/);
    const second = children.at(-1)?.pid ?? 0;
    process.kill(second, 'SIGKILL');
    await expect.poll(() => lines.at(-1), patient).toMatch(/in 4 s/);
    await endKeeping();
    expect(lines).toEqual([
      `The database server (process ${first.pid}) has ended.`,
      'Starting the database server again.',
      'The disk is full.',
      'Starting the database server again in 0.5 s.',
      'The disk is full.',
      'Starting the database server again in 1 s.',
      'The disk is full.',
      'Starting the database server again in 2 s.',
      `The database server is running again (process ${second}).`,
      `The database server (process ${second}) has ended.`,
      'Starting the database server again in 4 s.',
    ]);
    // Stopping cuts the pause short: nothing is started any more.
    expect(tries).toBe(4);
  });
});
