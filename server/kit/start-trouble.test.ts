// A failed start reports what happened and the remedy, with the name of the setting to change.
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTrouble } from './start-trouble.ts';

const folder = mkdtempSync(join(tmpdir(), 'vigil-trouble-'));
const failureOf = async (work: () => unknown): Promise<unknown> => {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
};
const listening = async (port: number, host: string) =>
  await new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(port, host, () => resolve(server));
  });

test('a taken port is named with its setting', async () => {
  const server = await listening(0, '127.0.0.1');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const error = await failureOf(async () => await listening(port, '127.0.0.1'));
  server.close();
  expect(startTrouble(error, { PORT: port, EV04_PORT: 1 })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one, or end that program.`,
  );
  expect(startTrouble(error, { PORT: 1, EV04_PORT: port })).toContain(
    'Set EV04_PORT to a free one',
  );
});

test('an address of another machine is named', async () => {
  const error = await failureOf(async () => await listening(0, '192.0.2.1'));
  expect(startTrouble(error, null)).toBe(
    '192.0.2.1 is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.',
  );
});

test('a folder that cannot be written is reported with the remedy', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const error = await failureOf(() => mkdirSync(join(file, 'data'), { recursive: true }));
  expect(startTrouble(error, null)).toMatch(
    /is below something that is not a folder\. Set DATA_DIRECTORY/,
  );
  const denied = Object.assign(new Error('EACCES'), {
    code: 'EACCES',
    syscall: 'open',
    path: 'data/app-secret',
  });
  expect(startTrouble(denied, null)).toMatch(/^data\/app-secret is not writable by this user\./);
});

test('any other error keeps its own message', () => {
  expect(startTrouble(new Error('Invalid settings:'), null)).toBe('Invalid settings:');
  expect(
    startTrouble(Object.assign(new Error('odd'), { code: 'EODD', syscall: 'read' }), null),
  ).toBe('odd');
  expect(startTrouble('text', null)).toBe('text');
});
