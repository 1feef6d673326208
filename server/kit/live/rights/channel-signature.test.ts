// The signatures published with the protocol's documentation and its own server library, and what
// must never be signed.
import { describe, expect, test } from 'vitest';
import { authoriseChannel, isAuthorised } from './channel-signature.ts';

const documented = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
const library = { key: 'aaaa', secret: 'tofu' };

const vectors: [
  string,
  { key: string; secret: string },
  string,
  string,
  string | undefined,
  string,
][] = [
  [
    'private',
    documented,
    '1234.1234',
    'private-foobar',
    undefined,
    '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4',
  ],
  [
    'presence',
    documented,
    '1234.1234',
    'presence-foobar',
    '{"user_id":10,"user_info":{"name":"Mr. Pusher"}}',
    'afaed3695da2ffd16931f457e338e6c9f2921fa133ce7dac49f529792be6304c',
  ],
  [
    'other socket',
    library,
    '321.654',
    'test',
    undefined,
    'f6ecb0a17d3e4f68aca28f1673197a7608587c09deb0208faa4b5519aee0a777',
  ],
  [
    'other channel',
    library,
    '123.456',
    'test1',
    undefined,
    'd5ab857f805433cb50562da96afa41688d7742a3c3a021ed15a4d991a4d8cf94',
  ],
  [
    'private with data',
    { key: 'f00d', secret: 'tofu' },
    '123.456',
    'private-encrypted-bla',
    '"foo"',
    '962c48b78bf93d98ff4c92ee7dff04865821455b7b401e9d60a9e0a90af2c105',
  ],
];

describe('authoriseChannel', () => {
  test.each(vectors)('signs %s as published', (_, keys, socketId, channel, data, signature) => {
    const answer = authoriseChannel(keys, socketId, channel, data);
    expect(answer).toEqual({
      auth: `${keys.key}:${signature}`,
      ...(data === undefined ? {} : { channel_data: data }),
    });
    expect(isAuthorised(keys, socketId, channel, answer)).toBe(true);
  });

  test.each(['', '1.1:', ':1.1', ':\n1.1', '1.1\n:', '1.1\n', '1', '1.1.1', ' 1.1'])(
    'refuses the socket id %j',
    (socketId) => {
      expect(() => authoriseChannel(library, socketId, 'private-a')).toThrow(RangeError);
    },
  );

  test.each([
    '',
    'private-a:b',
    'private-a b',
    'private-a\n',
    'private-ü',
    `private-${'a'.repeat(157)}`,
  ])('refuses the channel %j', (channel) => {
    expect(() => authoriseChannel(library, '1.1', channel)).toThrow(RangeError);
  });

  test('signs a name of 164 characters', () => {
    expect(authoriseChannel(library, '1.1', `private-${'a'.repeat(156)}`).auth).toMatch(
      /^aaaa:[0-9a-f]{64}$/,
    );
  });
});

describe('isAuthorised', () => {
  const proof = authoriseChannel(library, '1.1', 'private-a', '{"user_id":"1"}');

  test.each([
    ['another socket', '1.2', 'private-a', proof],
    ['another channel', '1.1', 'private-b', proof],
    ['other data', '1.1', 'private-a', { ...proof, channel_data: '{"user_id":"2"}' }],
    ['no data', '1.1', 'private-a', { auth: proof.auth }],
    ['another key', '1.1', 'private-a', { ...proof, auth: proof.auth.replace('aaaa', 'bbbb') }],
    ['nothing', '1.1', 'private-a', { ...proof, auth: '' }],
  ])('refuses the proof for %s', (_, socketId, channel, shown) => {
    expect(isAuthorised(library, socketId, channel, shown)).toBe(false);
  });
});
