// A remembered session answers reads for 0.8 seconds, and no write.
import { expect, test } from 'vitest';
import { type LiveSession, remembering } from './sessions.ts';

const reading = { unattended: false, writes: false };
const writing = { unattended: false, writes: true };

function bench() {
  const now: { at: number; found: LiveSession | null; asked: number } = {
    at: 0,
    found: null,
    asked: 0,
  };
  const actor: LiveSession['actor'] = {
    user_id: 1,
    name: 'Helen Marsh',
    organisation_id: 1,
    session_id: 1,
    acting_for_user_id: null,
    restriction: null,
    role: 'organisation_admin',
    abilities: new Set(),
  };
  const living: LiveSession = { actor, expires_at: new Date(0), is_proved: true, gate: null };
  const find = async (): Promise<LiveSession | null> => {
    now.asked += 1;
    return now.found;
  };
  const sessions = remembering({ find }, () => now.at);
  return {
    sessions,
    begin: () => {
      now.found = living;
    },
    end: () => {
      now.found = null;
    },
    pass: (ms: number) => {
      now.at += ms;
    },
    asked: () => now.asked,
  };
}

test('a burst of reads causes one query', async () => {
  const { sessions, begin, asked, pass } = bench();
  begin();
  for (let nth = 0; nth < 5; nth++) {
    await sessions.find('token', reading);
    pass(100);
  }
  expect(asked()).toBe(1);
});

test('a session that was ended elsewhere is refused for writes at once, and for reads after 0.8 seconds at most', async () => {
  const { sessions, begin, end, pass } = bench();
  begin();
  expect(await sessions.find('token', reading)).not.toBeNull();
  end();
  expect(await sessions.find('other', writing)).toBeNull();
  pass(799);
  expect(await sessions.find('token', reading)).not.toBeNull();
  pass(1);
  expect(await sessions.find('token', reading)).toBeNull();
});

test('the result of a write’s lookup holds for the reads after it', async () => {
  const { sessions, begin, end } = bench();
  begin();
  await sessions.find('token', reading);
  end();
  expect(await sessions.find('token', writing)).toBeNull();
  expect(await sessions.find('token', reading)).toBeNull();
});

test('a call by the person does not use the cached result of a background call', async () => {
  const { sessions, begin, asked } = bench();
  begin();
  await sessions.find('token', { unattended: true, writes: false });
  await sessions.find('token', reading);
  expect(asked()).toBe(2);
});
