// Secrets never reach the log, at any of the depths where they travel.
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('passwords, tokens, cookies and codes are struck out; error codes stay', () => {
  let text = '';
  const log = createLog(
    'info',
    new Writable({
      write: (chunk, _encoding, done) => {
        text += String(chunk);
        done();
      },
    }),
  );
  const secrets = {
    password: 's3cret-a',
    token: 's3cret-b',
    cookie: 's3cret-c',
    authorization: 's3cret-d',
    secret: 's3cret-e',
    password_hash: 's3cret-f',
  };
  log.info(
    {
      ...secrets,
      body: { ...secrets, code: 's3cret-g' },
      request: { headers: secrets },
      code: 's3cret-h',
      err: Object.assign(new Error('x'), { code: 'ECONNRESET' }),
    },
    'said',
  );
  expect(text).not.toContain('s3cret');
  expect(text).toContain('ECONNRESET');
  expect(text.trim().split('\n')).toHaveLength(1);
});
