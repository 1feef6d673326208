// security.txt: complete with a contact, absent without one or once it has expired, and half a
// configuration stops the start.
import fastify from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { createLog } from '../../log.ts';
import { testConfig } from '../../testing/test-http.ts';
import { answerFailure } from '../answers/failures.ts';
import { registerNotFound } from '../answers/static-files.ts';
import { registerSecurityTxt } from './security-txt.ts';

afterEach(() => void vi.useRealTimers());

const contact = {
  SECURITY_CONTACT: 'mailto:security@vigil.example, https://vigil.example/report',
  SECURITY_CONTACT_EXPIRES: '2027-06-30T00:00:00Z',
};

async function ask(environment: Record<string, string>, now = '2026-11-24T00:00:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
  const app = fastify();
  const log = createLog('silent');
  app.setErrorHandler(answerFailure(log));
  registerNotFound(app, false, log);
  registerSecurityTxt(app, testConfig(environment));
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  await app.close();
  return { statusCode, type: headers['content-type'], body };
}

test('with a contact it has every field that is set, the preferred contact first', async () => {
  const answer = await ask({
    ...contact,
    SECURITY_LANGUAGES: 'en, de',
    PUBLIC_URL: 'https://vigil.example/',
    SECURITY_POLICY_URL: 'https://vigil.example/security',
  });
  expect(answer).toEqual({
    statusCode: 200,
    type: 'text/plain; charset=utf-8',
    body: [
      'Contact: mailto:security@vigil.example',
      'Contact: https://vigil.example/report',
      'Expires: 2027-06-30T00:00:00.000Z',
      'Preferred-Languages: en, de',
      'Canonical: https://vigil.example/.well-known/security.txt',
      'Policy: https://vigil.example/security',
      '',
    ].join('\n'),
  });
});

test('what is not set is left out', async () => {
  const { body } = await ask(contact);
  expect(body.split('\n').map((line) => line.split(':')[0])).toEqual([
    'Contact',
    'Contact',
    'Expires',
    'Preferred-Languages',
    '',
  ]);
});

test.each([
  ['without a contact', {}, '2026-11-24T00:00:00Z'],
  ['once the contact has expired', contact, '2027-06-30T00:00:00Z'],
])('%s it is 404', async (_what, environment, now) => {
  expect((await ask(environment, now)).statusCode).toBe(404);
});

test.each([
  [{ SECURITY_CONTACT: 'security@vigil.example' }, /SECURITY_CONTACT: mailto:/],
  [{ SECURITY_CONTACT: 'http://vigil.example/report' }, /SECURITY_CONTACT: mailto:/],
  [{ SECURITY_CONTACT: 'mailto:a@vigil.example\nExpires: x' }, /SECURITY_CONTACT: mailto:/],
  [{ SECURITY_CONTACT: 'mailto:a@vigil.example' }, /SECURITY_CONTACT_EXPIRES: required/],
  [{ SECURITY_CONTACT_EXPIRES: '2027-06-30T00:00:00Z' }, /SECURITY_CONTACT: required/],
  [
    { ...contact, SECURITY_CONTACT_EXPIRES: 'next year' },
    /SECURITY_CONTACT_EXPIRES: a date and time/,
  ],
  [{ SECURITY_POLICY_URL: 'https://vigil.example/security' }, /SECURITY_CONTACT: required/],
  [{ ...contact, SECURITY_POLICY_URL: 'http://vigil.example' }, /SECURITY_POLICY_URL: an https/],
  [{ ...contact, SECURITY_LANGUAGES: 'en\nContact: x' }, /SECURITY_LANGUAGES: language codes/],
])('%o stops the start', (environment, message) => {
  expect(() => testConfig(environment)).toThrow(message);
});
