// The check of deploy/ finds a placeholder that the head does not describe, one that is described
// and not used, and a file that no linter is named for.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { findings } from './check-deploy.ts';

const root = resolve(import.meta.dirname, '../..');

test('each broken rule is named with its file, and files of other checks are left alone', () => {
  const tree = mkdtempSync(join(tmpdir(), 'vigil-check-deploy-'));
  try {
    cpSync(join(root, 'deploy'), join(tree, 'deploy'), { recursive: true });
    expect(findings(tree)).toEqual([]);
    const redis = join(tree, 'deploy/redis/redis.conf');
    writeFileSync(redis, readFileSync(redis, 'utf8').replace('${HOST}', '${HOSTS}'));
    writeFileSync(join(tree, 'deploy/redis/second.conf'), '');
    mkdirSync(join(tree, 'deploy/kubernetes'), { recursive: true });
    writeFileSync(join(tree, 'deploy/kubernetes/any.yaml'), '');
    expect(findings(tree).map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'deploy/redis/second.conf: give it a row in tools/check/deploy/linters.ts',
      'deploy/redis/redis.conf: its head does not describe HOSTS',
      'deploy/redis/redis.conf: it does not use HOST',
    ]);
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});
