// The program as a process: a start that fails or is interrupted reports why and leaves no database
// server behind.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { demoPendants } from '#domain/demo/demo-devices.ts';
import { alarmFlags } from '#domain/ev04/data/alarm-flags.ts';
import { encodeDataFrame } from '#domain/ev04/data/data-encoding.ts';
import type { DataRecord } from '#domain/ev04/data/data-record.ts';
import { Unit } from './ev04/ev04-test-bench.ts';
import { stopPostmaster } from './kit/postgres/postmaster.ts';
import { findPostmaster } from './kit/postgres/postmaster-file.ts';

const pendant = demoPendants[0]?.imei ?? '';

const children: { child: ChildProcess; folder: string }[] = [];
afterEach(async () => {
  for (const { child, folder } of children.splice(0)) {
    child.kill('SIGKILL');
    await stopPostmaster(postgresIn(folder), 1000);
  }
});

/** @param folder of an earlier start, with its database; a new one makes its own. */
const start = (
  settings: Record<string, string>,
  folder = mkdtempSync(join(tmpdir(), 'vigil main ')),
) => {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      ...environment,
      DATA_DIRECTORY: folder,
      PORT: '0',
      EV04_PORT: '0',
      DEMO_QUIET: '1',
      ...settings,
    },
  });
  children.push({ child, folder });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => said.push(part.toString()));
  return { child, folder, ended: once(child, 'exit'), said: () => said.join('') };
};
// Whole starts on a machine that may be very busy, so nothing here depends on time.
const patient = { timeout: 600_000 };
const postgresIn = (folder: string): string => join(folder, 'postgres');
const serverIn = (folder: string): boolean =>
  existsSync(join(postgresIn(folder), 'pgdata', 'postmaster.pid'));

/**
 * Left by the start that found its port taken: a migrated database, which takes most of a first
 * start to make.
 */
let made: string | undefined;

test(
  'a taken port is said, and the database server that was started for it has gone',
  patient,
  async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    const { ended, folder, said } = start({ PORT: port });
    const [code] = await ended;
    taken.close();
    const reason = `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one, or end that program.`;
    expect(said().trimEnd().split('\n').at(-1)).toBe(reason);
    expect(code).toBe(1);
    expect(readdirSync(join(folder, 'postgres'))).toContain('pgdata');
    expect(serverIn(folder)).toBe(false);
    made = folder;
  },
);

test(
  'ended while it starts, it ends what has come up and says nothing frightening',
  patient,
  async () => {
    const { child, ended, folder, said } = start({});
    await expect.poll(said, patient).toContain('migrating 0002');
    expect(serverIn(folder)).toBe(true);
    child.kill('SIGTERM');
    const [code] = await ended;
    expect(said()).not.toMatch(/Error|error|Vigil is ready/);
    expect(code).toBe(0);
    expect(serverIn(folder)).toBe(false);
  },
);

/** A module that sends the program SIGTERM as soon as it begins to load the rest. */
const endsWhileLoading = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === './start.ts') process.kill(process.pid, 'SIGTERM');
      return next(specifier, context);
    },
  });
`;

test('ended while it is loaded, it ends by itself, as the first process of a container must', async () => {
  const { ended, folder, said } = start({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(endsWhileLoading)}`,
  });
  expect([await ended, said(), readdirSync(folder)]).toEqual([[0, null], '', []]);
});

/** One alarm of a pendant, repeated until it is acknowledged, as a real one does. */
async function sayUntilAcknowledged(
  port: number,
  alarm: { sequence: number; time: number },
): Promise<void> {
  const records: DataRecord[] = [
    { type: 'alarm', flags: alarmFlags(['sos']), time: alarm.time, extension: 0 },
  ];
  const frame = encodeDataFrame({ imei: pendant, sequence: alarm.sequence, records });
  for (;;) {
    const unit = new Unit(port);
    unit.send(frame);
    const answered: readonly number[] = await Promise.race([
      unit.answers(1).catch(() => []),
      sleep(2000, []),
    ]);
    unit.socket.destroy();
    if (answered.includes(alarm.sequence)) return;
    await sleep(100);
  }
}

const alarmTimes = async (folder: string, since: number): Promise<number[]> => {
  const [password, port] = ['password', 'port'].map((file) =>
    readFileSync(join(postgresIn(folder), file), 'utf8').trim(),
  );
  const sql = postgres(`postgres://postgres:${password}@127.0.0.1:${port}/postgres`, { max: 1 });
  try {
    const rows = await sql<{ time: string }[]>`
      select extract(epoch from e.occurred_at)::bigint as time
      from events e
      join devices d on d.id = e.device_id
      where d.imei = ${pendant} and e.kind in ('alert.raised', 'alert.repeated')
        and e.occurred_at >= to_timestamp(${since}) order by e.occurred_at`;
    return rows.map(({ time }) => Number(time));
  } finally {
    await sql.end();
  }
};

test(
  'when its database server is killed, the program has it back by itself and every alarm once',
  patient,
  async () => {
    const { child, ended, folder, said } = start({}, made);
    await expect.poll(said, patient).toContain('Press Ctrl-C to stop.');
    const origin = /ready: (\S+)/.exec(said())?.[1] ?? '';
    const port = Number(/connect to port (\d+)/.exec(said())?.[1]);
    const ready = async (): Promise<number> => (await fetch(`${origin}/health/ready`)).status;
    await expect.poll(ready, patient).toBe(200);
    const first = Math.floor(Date.now() / 1000) - 1000;
    const sent: number[] = [];
    const say = async (count: number): Promise<void> => {
      for (let number = 0; number < count; number += 1) {
        sent.push(first + sent.length);
        await sayUntilAcknowledged(port, { sequence: sent.length, time: sent.at(-1) ?? 0 });
      }
    };
    await say(5);
    const server = findPostmaster(join(postgresIn(folder), 'pgdata'));
    process.kill(server?.pid ?? Number.NaN, 'SIGKILL');
    await say(5);
    await expect.poll(ready, patient).toBe(200);
    expect(await alarmTimes(folder, first)).toEqual(sent);
    expect(said()).toContain(`The database server (process ${server?.pid}) has ended.`);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(serverIn(folder)).toBe(false);
  },
);
