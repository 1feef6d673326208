// The program as a process: whether it fails to start or is ended while it starts, it says why and leaves no database server behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const start = (settings: Record<string, string>) => {
  const folder = mkdtempSync(join(tmpdir(), 'vigil main '));
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...environment, DATA_DIRECTORY: folder, PORT: '0', EV04_PORT: '0', DEMO_QUIET: '1', ...settings },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => said.push(part.toString()));
  return { child, folder, ended: once(child, 'exit'), said: () => said.join('') };
};
const serverIn = (folder: string): boolean => existsSync(join(folder, 'postgres', 'pgdata', 'postmaster.pid'));

test('a taken port is said, and the database server that was started for it has gone', async () => {
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
});

test('ended while it starts, it ends what has come up and says nothing frightening', async () => {
  const { child, ended, folder, said } = start({});
  await expect.poll(said, { timeout: 60_000 }).toContain('migrating 0002');
  expect(serverIn(folder)).toBe(true);
  child.kill('SIGTERM');
  const [code] = await ended;
  expect(said()).not.toMatch(/Error|error|Vigil is ready/);
  expect(code).toBe(0);
  expect(serverIn(folder)).toBe(false);
});
