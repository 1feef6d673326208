// The partner's published signatures hold; a changed address, field, token or body does not.
import { describe, expect, test } from 'vitest';
import { judgeSignature, signatureOf } from './twilio-signature.ts';

const token = '12345';
const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
const fields = Object.entries({
  CallSid: 'CA1234567890ABCDE',
  Caller: '+14158675309',
  Digits: '1234',
  From: '+14158675309',
  To: '+18005551212',
});
const signature = 'RSOYDt4T1cUTdK1PDd93/VVr8B8=';

test.each([
  ['as published', url, signature],
  [
    'http with a port',
    'http://mycompany.com:1234/myapp.php?foo=1&bar=2',
    'Zmvh+3yNM1Phv2jhDCwEM3q5ebU=',
  ],
  [
    'signed with port 80 although called without',
    'http://mycompany.com/myapp.php?foo=1&bar=2',
    '0ZXoZLH/DfblKGATFgpif+LLRf4=',
  ],
])('%s', (_name, called, signed) => {
  expect(judgeSignature({ url: called, fields, signature: signed }, [token])).toBe('ok');
});

test('several values of one name, in any order', () => {
  const many = [
    ['MessagingBinding.Address', '+1415xxxxxxx'],
    ['MessagingBinding.Address', '+1325xxxxxxx'],
    ['MessagingBinding.Address', '+1415xxxxxxx'],
  ] as const;
  expect(
    judgeSignature({ url, fields: many, signature: '83O6e2vORAoJHUNzJjDWN1jz+BA=' }, [token]),
  ).toBe('ok');
});

test('a JSON body is verified by its hash in the address', () => {
  const jsonUrl = `${url}&bodySHA256=0a1ff7634d9ab3b95db5c9a2dfe9416e41502b283a80c7cf19632632f96e6620`;
  const body = Buffer.from('{"property": "value", "boolean": true}');
  const signed = 'a9nBmqA0ju/hNViExpshrM61xv4=';
  expect(
    judgeSignature({ url: jsonUrl, fields: [], jsonBody: body, signature: signed }, [token]),
  ).toBe('ok');
  expect(
    judgeSignature({ url: jsonUrl, fields: [], jsonBody: Buffer.from('{}'), signature: signed }, [
      token,
    ]),
  ).toBe('bad');
  expect(
    judgeSignature({ url, fields: [], jsonBody: body, signature: signatureOf(token, url, []) }, [
      token,
    ]),
  ).toBe('bad');
});

describe('refused', () => {
  test.each([
    ['another address', `${url}&somethingUnexpected=true`, fields, token],
    ['another field', url, [...fields, ['Extra', '1'] as const], token],
    [
      'a changed field',
      url,
      fields.map(([name, value]) => [name, value === '1234' ? '1' : value] as const),
      token,
    ],
    ['another token', url, fields, '54321'],
  ])('%s', (_name, called, sent, ours) => {
    expect(judgeSignature({ url: called, fields: sent, signature }, [ours])).toBe('bad');
  });

  test('no signature, and no token', () => {
    expect(judgeSignature({ url, fields, signature: undefined }, [token])).toBe('missing');
    expect(judgeSignature({ url, fields, signature }, [])).toBe('bad');
  });
});

test('while the token is being changed, the old and the new one are accepted', () => {
  expect(judgeSignature({ url, fields, signature }, ['the new one', token])).toBe('ok');
});
