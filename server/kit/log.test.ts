// Secrets are removed from the log, at every depth where they occur.
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLog, type Log } from './log.ts';

function lines(write: (log: Log) => void): string[] {
  let text = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk);
      done();
    },
  });
  write(createLog('info', destination));
  return text.trim().split('\n');
}

test('passwords, tokens, cookies and codes are removed; error codes stay', () => {
  const secrets = {
    password: 's3cret-a',
    token: 's3cret-b',
    cookie: 's3cret-c',
    authorization: 's3cret-d',
    secret: 's3cret-e',
    password_hash: 's3cret-f',
  };
  const said = {
    ...secrets,
    body: { ...secrets, code: 's3cret-g' },
    request: { headers: secrets },
    code: 's3cret-h',
    err: Object.assign(new Error('x'), { code: 'ECONNRESET' }),
  };
  const [line, ...more] = lines((log) => log.info(said, 'said'));
  expect(more).toEqual([]);
  expect(line).not.toContain('s3cret');
  expect(line).toContain('ECONNRESET');
});

test('any value becomes one line of JSON with its level and its time in UTC', () => {
  const hostile = 'x\n{"level":"info","msg":"signed in"}\r\u001b[2J\u2028';
  const [line, ...more] = lines((log) => log.warn({ address: hostile }, hostile));
  expect(more).toEqual([]);
  expect(line).not.toContain('\u001b');
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 'warn',
    address: hostile,
    msg: hostile,
    time: expect.stringMatching(/^[\d-]+T[\d:.]+Z$/),
  });
});
