// The client of etcd: which member it asks, what it refuses, and that it never takes a guess for an
// answer.
import { afterEach, expect, test } from 'vitest';
import {
  type EtcdForTests,
  etcdForTests,
  ownCertificate,
  unknownCertificate,
} from './etcd.factory.ts';
import { DirectoryAway, EtcdClient } from './etcd-client.ts';

let etcd: EtcdForTests;
afterEach(async () => await etcd.close());

test('an entry is written where nobody else changed it since, and found again', async () => {
  etcd = await etcdForTests();
  const client = etcd.client();
  expect(await client.find('/vigil/a')).toBeNull();
  expect(await client.putIfUnchanged('/vigil/a', 'Zoë', 0)).toBe(true);
  const found = await client.find('/vigil/a');
  expect(found).toEqual({ key: '/vigil/a', value: 'Zoë', revision: 2 });
  expect(await client.putIfUnchanged('/vigil/a', 'other', 0)).toBe(false);
  expect(await client.putIfUnchanged('/vigil/a', 'other', 1)).toBe(false);
  expect(etcd.all()).toEqual({ '/vigil/a': 'Zoë' });
  expect(await client.putIfUnchanged('/vigil/a', 'next', 2)).toBe(true);
  expect(etcd.all()).toEqual({ '/vigil/a': 'next' });
  expect(await client.revision()).toBe(3);
});

test('what changed since a revision comes in order, so many at once, and of the prefix alone', async () => {
  etcd = await etcdForTests();
  const client = etcd.client();
  for (const key of ['/a/2', '/b/1', '/a/1', '/a0', '/a/3']) etcd.put(key, key);
  etcd.put('/a/2', 'again');
  const since = async (revision: number, most: number) =>
    (await client.changedSince('/a/', revision, most)).map(({ key, value }) => [key, value]);
  expect(await since(0, 10)).toEqual([
    ['/a/1', '/a/1'],
    ['/a/3', '/a/3'],
    ['/a/2', 'again'],
  ]);
  expect(await since(0, 1)).toEqual([['/a/1', '/a/1']]);
  expect(await since(4, 10)).toEqual([
    ['/a/3', '/a/3'],
    ['/a/2', 'again'],
  ]);
  expect(await since(7, 10)).toEqual([]);
});

test('where one member is away the next is asked, and stays the first to be asked', async () => {
  etcd = await etcdForTests(3);
  const [one, two, three] = etcd.members;
  const client = etcd.client();
  await one?.putAway();
  expect(await client.putIfUnchanged('/vigil/a', '1', 0)).toBe(true);
  await one?.comeBack();
  await client.find('/vigil/a');
  expect([one, two, three].map((member) => member?.calls)).toEqual([0, 2, 0]);
});

test.each([
  ['a refusal', { status: 503, text: '{"error":"no leader"}' }],
  ['no JSON', { status: 200, text: 'hello' }],
  ['another form', { status: 200, text: '{"kvs":7}' }],
  ['an answer that is too long', { status: 200, text: 'x'.repeat(16 * 1024 * 1024 + 1) }],
  ['silence', 'never'],
] as const)('%s of one member is no answer: the next is asked', async (_what, answer) => {
  etcd = await etcdForTests(2);
  etcd.put('/vigil/a', '1');
  const client = etcd.client(1000);
  const [one, two] = etcd.members;
  if (one) one.answer = () => answer;
  expect((await client.find('/vigil/a'))?.value).toBe('1');
  expect([one?.calls, two?.calls]).toEqual([1, 1]);
  if (two) two.answer = () => answer;
  await expect(client.find('/vigil/a')).rejects.toThrow(DirectoryAway);
});

test('with no member there it says so, and answers again once one is', async () => {
  etcd = await etcdForTests(2);
  const client = etcd.client();
  for (const member of etcd.members) await member.putAway();
  await expect(client.revision()).rejects.toThrow('No member of the directory answers.');
  await etcd.members[1]?.comeBack();
  expect(await client.revision()).toBe(1);
});

test('neither side talks to one that it does not know', async () => {
  etcd = await etcdForTests();
  const hosts = etcd.members.map(({ host }) => host);
  const unknown = new EtcdClient({ hosts, ...unknownCertificate, ca: ownCertificate.cert });
  await expect(unknown.putIfUnchanged('/vigil/a', '1', 0)).rejects.toThrow(DirectoryAway);
  const deceived = new EtcdClient({ hosts, ...ownCertificate, ca: unknownCertificate.cert });
  await expect(deceived.find('/vigil/a')).rejects.toThrow(DirectoryAway);
  expect([etcd.members[0]?.calls, etcd.all()]).toEqual([0, {}]);
  for (const client of [unknown, deceived]) client.close();
});
