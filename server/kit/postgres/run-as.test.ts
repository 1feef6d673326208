// The user that the server runs as: never root, and able to reach its files even below closed
// folders.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseRunAs, giveTo, type RunAs } from './run-as.ts';

const asRoot = process.getuid?.() === 0;
const nobodyId = 65534;
let closed: string;
let directory: string;
let program: string;

beforeEach(() => {
  closed = mkdtempSync(join(tmpdir(), 'vigil-run-as-'));
  chmodSync(closed, 0o700);
  directory = join(closed, 'data');
  program = join(closed, 'true');
  mkdirSync(directory);
  copyFileSync('/bin/true', program);
});
afterEach(() => rmSync(closed, { recursive: true, force: true }));

/**
 * The view of a program that was started so: its user, and whether it may run `program` and write
 * `directory`.
 */
function seenBy(runAs: RunAs): unknown {
  const script = `const { accessSync, constants } = require('node:fs'); accessSync(${JSON.stringify(program)}, constants.X_OK);
    accessSync(${JSON.stringify(directory)}, constants.W_OK); console.log(process.getuid());`;
  const [command = '', ...words] = [...runAs.prefix, process.execPath, '-e', script];
  return spawnSync(command, words, { ...runAs.identity, encoding: 'utf8', cwd: '/' }).stdout.trim();
}

test('in a directory of his own a user runs the server himself, root as an ordinary user', () => {
  const runAs = chooseRunAs(directory, program);
  giveTo(runAs, directory);
  expect(seenBy(runAs)).toBe(String(asRoot ? nobodyId : process.getuid?.()));
});

test('in a directory of another user in a closed folder root runs it as that user, who can access it all the same', () => {
  if (asRoot) chownSync(directory, nobodyId, nobodyId);
  const runAs = chooseRunAs(directory, program);
  expect(runAs.prefix[0]).toBe(asRoot ? 'setpriv' : undefined);
  expect(seenBy(runAs)).toBe(String(asRoot ? nobodyId : process.getuid?.()));
});

test('the ownership of a directory is changed completely', () => {
  mkdirSync(join(directory, 'pgdata/base'), { recursive: true });
  const owner = asRoot
    ? { uid: 65533, gid: 65533 }
    : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
  giveTo({ owner, prefix: [], identity: {} }, directory);
  for (const path of ['.', 'pgdata', 'pgdata/base'])
    expect(statSync(join(directory, path)).uid).toBe(owner.uid);
});
