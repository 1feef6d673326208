// What an upgrade says of each process, and the program it goes to.
import { expect, test } from 'vitest';
import { fromCheckout, type Member } from '../layout/members.ts';
import { proxiedAs, type Replaced } from './replace-process.ts';
import { replacedTable, upgradeFaults } from './upgrade.ts';

const member = (name: string, number: number): Member => ({
  name,
  group: 'role',
  number,
  command: ['node', new URL('../../../server/main.ts', import.meta.url).pathname, '--roles=api'],
  environment: { PORT: '1' },
  serves: '',
  isReady: async () => true,
});

const replaced = (name: string, given: Partial<Replaced>): Replaced => ({
  name,
  drainedMs: 100,
  endedMs: 240,
  readyMs: 4000,
  servesMs: 10_260,
  unfinished: 0,
  isKilled: false,
  ...given,
});

test('gateways are behind their own backend, and a worker behind none', () => {
  const servers = ['api1', 'live2', 'gateway2', 'worker1'].map((name) =>
    proxiedAs(member(name, Number(name.at(-1)))),
  );
  expect(servers).toEqual([
    { backend: 'api', server: 'api1' },
    { backend: 'live', server: 'live2' },
    { backend: 'gateways', server: 'gateway2' },
    null,
  ]);
});

test('another checkout gives the program alone: role, port and settings stay', () => {
  const { command, environment } = fromCheckout(member('api1', 1), '/new');
  expect(command).toEqual(['node', '/new/server/main.ts', '--roles=api']);
  expect(environment).toEqual({ PORT: '1' });
});

test('a row for each process in seconds, and what was cut or killed is said', () => {
  const all = [replaced('api1', { unfinished: 2 }), replaced('worker1', { isKilled: true })];
  expect(replacedTable(all)[1]).toEqual('api1 0.1 0.2 4.0 10.3 2'.split(' '));
  expect(upgradeFaults(all)).toEqual([
    '2 calls to api1 did not end in time',
    'worker1 had to be killed',
  ]);
  expect(upgradeFaults([replaced('api1', {})])).toEqual([]);
});
