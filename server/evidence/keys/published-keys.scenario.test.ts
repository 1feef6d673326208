// The running program publishes its keys to anybody, and its worker has noted the one in use.
import { expect, test } from 'vitest';
import { startProgram } from '#server/app.ts';
import { createLog } from '#server/kit/log.ts';
import { testDatabase } from '#server/kit/testing/test-database.ts';
import { testConfig } from '#server/kit/testing/test-http.ts';
import { evidenceKeyOf, publicKeyOf } from './evidence-key.ts';
import { evidenceKeysPath } from './evidence-keys.hooks.ts';

test('without a session, cacheable, and no cookie is set', { timeout: 60_000 }, async () => {
  const db = await testDatabase();
  const config = testConfig();
  const program = await startProgram({ config, database: db.open(), log: createLog('silent') });
  try {
    const public_key = publicKeyOf(evidenceKeyOf(config.APP_SECRET));
    await expect
      .poll(async () => [...(await db.ownerSql`select public_key from evidence_keys`)])
      .toEqual([{ public_key }]);
    const answer = await fetch(`${program.origin}${evidenceKeysPath}`);
    expect([
      answer.status,
      answer.headers.get('cache-control'),
      answer.headers.get('set-cookie'),
    ]).toEqual([200, 'public, max-age=3600', null]);
    expect(await answer.json()).toMatchObject({
      format: 'vigil-evidence-keys-1',
      keys: [{ public_key, status: 'current', first_used_at: expect.any(String) }],
    });
  } finally {
    await program.stop();
    await db.close();
  }
});
