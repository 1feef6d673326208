// The settings of an installation of several cells: none for one, and all that the directory needs.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { ownCertificate } from './etcd.factory.ts';
import { openDirectory } from './open-directory.ts';

const DATA_DIRECTORY = mkdtempSync(join(tmpdir(), 'vigil-cells-'));
const file = (name: string, text: string): string => {
  writeFileSync(join(DATA_DIRECTORY, name), text);
  return join(DATA_DIRECTORY, name);
};
const whole = {
  DATA_DIRECTORY,
  CELL: '2',
  DIRECTORY_ETCD: 'https://10.0.0.11:2379, https://10.0.0.12:2379',
  DIRECTORY_CA: file('ca.pem', ownCertificate.cert),
  DIRECTORY_CERT: file('cell.pem', ownCertificate.cert),
  DIRECTORY_KEY: file('cell.key', ownCertificate.key),
  CELL_UNITS_AT: '10.1.0.1:5187',
  PUBLIC_URL: 'https://two.vigil.example/',
};

test('without them there is one cell, and no directory is opened', () => {
  const config = readConfig({ DATA_DIRECTORY });
  expect([config.CELL, config.DIRECTORY_ETCD, openDirectory(config)]).toEqual([0, undefined, null]);
});

test('with all of them the cell says of itself where it is found', () => {
  const config = readConfig(whole);
  expect(config.DIRECTORY_ETCD).toEqual(['https://10.0.0.11:2379', 'https://10.0.0.12:2379']);
  const opened = openDirectory(config);
  expect(opened?.link.own).toEqual({
    number: 2,
    origin: 'https://two.vigil.example',
    units_at: '10.1.0.1:5187',
  });
  expect(opened?.link.secret).toBe(config.APP_SECRET);
  opened?.close();
});

test.each<[Record<string, string>, RegExp]>([
  [{ CELL: '9000' }, /CELL: /],
  [{ CELL: '-1' }, /CELL: /],
  [{ CELL: 'two' }, /CELL: /],
  [{ DIRECTORY_ETCD: 'http://10.0.0.11:2379' }, /DIRECTORY_ETCD: addresses separated by commas/],
  [{ DIRECTORY_ETCD: 'https://10.0.0.11:2379/v3' }, /DIRECTORY_ETCD: addresses/],
  [{ DIRECTORY_ETCD: 'https://10.0.0.11:2379,' }, /DIRECTORY_ETCD: addresses/],
  [{ CELL_UNITS_AT: '10.1.0.1' }, /CELL_UNITS_AT: host:port/],
  [{ CELL_UNITS_AT: '10.1.0.1:65536' }, /CELL_UNITS_AT: host:port/],
  [{ CELL_UNITS_AT: 'tcp://10.1.0.1:5187' }, /CELL_UNITS_AT: host:port/],
  [{ DIRECTORY_ETCD: '' }, /CELL needs DIRECTORY_ETCD, by which the cells find each other/],
  [{ DIRECTORY_CA: '' }, /DIRECTORY_ETCD needs DIRECTORY_CA too/],
  [{ DIRECTORY_CERT: '' }, /DIRECTORY_ETCD needs DIRECTORY_CERT too/],
  [{ DIRECTORY_KEY: '' }, /DIRECTORY_ETCD needs DIRECTORY_KEY too/],
  [{ CELL_UNITS_AT: '' }, /DIRECTORY_ETCD needs CELL_UNITS_AT too/],
  [{ PUBLIC_URL: '' }, /DIRECTORY_ETCD needs PUBLIC_URL too/],
])('%j is refused', (changed, words) => {
  expect(() => readConfig({ ...whole, ...changed })).toThrow(words);
});

test('the first cell may begin without a directory', () => {
  const { DIRECTORY_ETCD: _none, ...rest } = whole;
  expect(openDirectory(readConfig({ ...rest, CELL: '0' }))).toBeNull();
});

test('a file that cannot be read stops the start with its setting', () => {
  const config = readConfig({ ...whole, DIRECTORY_KEY: join(DATA_DIRECTORY, 'absent.key') });
  expect(() => openDirectory(config)).toThrow(
    /DIRECTORY_KEY: the file .*absent\.key cannot be read/,
  );
});
