// The embedded server against real processes: first start, adoption, four simultaneous starts,
// leftovers, and shutdown.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive } from './process-identity.ts';

let directory: string;
let started: EmbeddedPostgres[];
let children: ChildProcess[];
const asRoot = process.getuid?.() === 0;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'vigil-pg-'));
  started = [];
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(started.map((server) => server.stop()));
  rmSync(directory, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDirectory: directory, log: () => {} });
  started.push(server);
  return server;
}

async function ask(url: string, query: string): Promise<Record<string, unknown>> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql.unsafe(query);
    return row ?? {};
  } finally {
    await sql.end();
  }
}

const serverPid = (): number =>
  Number(readFileSync(join(directory, 'pgdata', 'postmaster.pid'), 'utf8').split('\n')[0]);

/**
 * Another process that starts the server, prints one line of JSON, and stays until it is killed.
 */
async function startInChild(): Promise<{ child: ChildProcess; url: string; adopted: boolean }> {
  const module = new URL('./embedded-postgres.ts', import.meta.url).href;
  const program = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    const { superuserUrl, adopted } = await startEmbeddedPostgres({ dataDirectory: ${JSON.stringify(directory)}, log: () => {} });
    console.log(JSON.stringify({ superuserUrl, adopted }));
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    const { superuserUrl, adopted } = JSON.parse(line);
    return { child, url: superuserUrl, adopted };
  }
  throw new Error('the child ended without a word');
}

test('the first start makes a durable, password-protected server on loopback only', async () => {
  const server = await start();
  expect(server.adopted).toBe(false);
  const settings = await ask(
    server.superuserUrl,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as synchronous_commit, current_setting('full_page_writes') as full_page_writes,
       current_setting('data_checksums') as data_checksums, current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
       current_setting('unix_socket_directories') as sockets, (select coalesce(to_jsonb(d) ->> 'datlocale', d.datcollate) from pg_database d where d.datname = 'postgres') as locale`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    encoding: 'UTF8',
    addresses: '127.0.0.1',
    sockets: '',
    locale: 'C.UTF-8',
  });
  expect(statSync(join(directory, 'password')).mode & 0o777).toBe(0o600);
  await expect(ask(server.superuserUrl.replace(/:[^:@]+@/, ':wrong@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
});

test('four starts at once end with one server and four working handles', async () => {
  const four = await Promise.all([startInChild(), startInChild(), start(), start()]);
  expect(four.filter((one) => !one.adopted)).toHaveLength(1);
  for (const one of four) {
    const url = 'url' in one ? one.url : one.superuserUrl;
    expect(await ask(url, 'select 1 as one')).toEqual({ one: 1 });
  }
  expect(existsSync(join(directory, 'start.lock'))).toBe(false);
});

test('root runs the server as the owner of a directory of another user', async () => {
  // A plain user cannot give a folder away; the server runs as that user.
  const owner = asRoot ? 65534 : (process.getuid?.() ?? 0);
  chownSync(directory, owner, asRoot ? 65534 : (process.getgid?.() ?? 0));
  const server = await start();
  expect(await ask(server.superuserUrl, 'select 1 as one')).toEqual({ one: 1 });
  expect(statSync(join(directory, 'pgdata', 'PG_VERSION')).uid).toBe(owner);
  expect(statSync(`/proc/${serverPid()}`).uid).toBe(owner);
});

describe('on an existing cluster', () => {
  let made: string;

  // Made once: it takes longer than all that is done with it, and copying it does not.
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'vigil-pg-made-'));
    const server = await startEmbeddedPostgres({ dataDirectory: made, log: () => {} });
    await server.stop();
    rmSync(join(made, 'port'));
  });
  afterAll(() => rmSync(made, { recursive: true, force: true }));
  // With owners and rights, in which the server is strict.
  beforeEach(() => void execFileSync('cp', ['-a', `${made}/.`, directory]));

  test('a server whose program was killed with its whole process group continues and is adopted with its data', async () => {
    const first = await startInChild();
    await ask(first.url, 'create table kept (id int)');
    const pid = serverPid();
    process.kill(-(first.child.pid ?? Number.NaN), 'SIGKILL');
    const second = await start();
    expect(second).toMatchObject({ adopted: true, superuserUrl: first.url });
    expect(serverPid()).toBe(pid);
    expect(await ask(second.superuserUrl, 'select count(*)::int as rows from kept')).toEqual({
      rows: 0,
    });
  });

  test('a pid file whose number belongs to another program, and the lock of a dead one, do not block a start', async () => {
    writeFileSync(
      join(directory, 'pgdata', 'postmaster.pid'),
      `${process.pid}\n${directory}/pgdata\n1\n5432\n\n127.0.0.1\n\nready\n`,
    );
    writeFileSync(join(directory, 'start.lock'), '1 0 nobody');
    const after = await start();
    expect(after.adopted).toBe(false);
    expect(serverPid()).not.toBe(process.pid);
    expect(await ask(after.superuserUrl, 'select 1 as one')).toEqual({ one: 1 });
  });

  test('a killed server recovers with every committed row on its old port', async () => {
    const before = await start();
    await ask(before.superuserUrl, 'create table kept as select 7 as id');
    const pid = serverPid();
    process.kill(pid, 'SIGKILL');
    // On a busy machine it runs for a moment after the call, and would be adopted.
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    const after = await start();
    expect(after).toMatchObject({ adopted: false, superuserUrl: before.superuserUrl });
    expect(await ask(after.superuserUrl, 'select id from kept')).toEqual({ id: 7 });
  });

  test('a killed server that its parent has not reaped yet recovers all the same', async () => {
    const before = await startInChild();
    await ask(before.url, 'create table kept as select 7 as id');
    const pid = serverPid();
    // While the parent is stopped the number stays in use, although no process runs under it.
    before.child.kill('SIGSTOP');
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
    const after = await start();
    expect(after).toMatchObject({ adopted: false, superuserUrl: before.url });
    expect(await ask(after.superuserUrl, 'select id from kept')).toEqual({ id: 7 });
  });

  test('stop ends the server only when its last user leaves, also with a session open', async () => {
    const [first, second] = [await start(), await start()];
    const pid = serverPid();
    await first.stop();
    expect(await ask(second.superuserUrl, 'select 1 as one')).toEqual({ one: 1 });
    const open = postgres(second.superuserUrl, { max: 1 });
    await open`select 1`;
    await second.stop();
    await second.stop();
    await open.end({ timeout: 0 });
    expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(directory, 'pgdata', 'postmaster.pid'))).toBe(false);
  });

  test('stop leaves the server to another program that uses it, and not to one that was killed', async () => {
    const other = await startInChild();
    const mine = await start();
    await mine.stop();
    expect(await ask(other.url, 'select 1 as one')).toEqual({ one: 1 });
    const again = await start();
    const pid = serverPid();
    other.child.kill('SIGKILL');
    await new Promise((resolve) => other.child.once('exit', resolve));
    await again.stop();
    expect(isAlive(pid)).toBe(false);
  });

  test('a lost password stops the start with the remedy, and starts no server', async () => {
    rmSync(join(directory, 'password'));
    await expect(start()).rejects.toThrow(
      /password of the database .* is gone\. Move that folder to start/,
    );
    expect(existsSync(join(directory, 'pgdata', 'postmaster.pid'))).toBe(false);
  });
});
