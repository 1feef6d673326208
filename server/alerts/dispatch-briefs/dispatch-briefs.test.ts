// A dispatch brief in the story: its recipient and what was read back; a mismatch is refused and
// leaves nothing.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Actor } from '#domain/access/actor.ts';
import { historyItem } from '#domain/alerts/alert-history.ts';
import { givenBrief } from '#domain/alerts/dispatch-brief/dispatch-briefs.api.ts';
import { readBackCode } from '#domain/alerts/dispatch-brief/read-back.ts';
import { type AlertScene, anAlertScene } from '../actions/alert-scene.factory.ts';
import { aFix, anEvent } from '../alerts.factory.ts';
import { readAlert } from '../details/read-alert.service.ts';
import { giveBrief } from './dispatch-briefs.service.ts';

type Given = z.input<typeof givenBrief>;

let scene: AlertScene;
const position = { latitude: -36.08062, longitude: 146.91583, at: '2026-11-21T02:00:00.000Z' };
const call_back = '03 9000 1234';
const code = readBackCode({ position, call_back }) ?? '';

beforeAll(async () => {
  scene = await anAlertScene();
});
afterAll(async () => await scene.db.close());
beforeEach(async () => {
  scene.db.clock.now = new Date('2026-11-21T02:01:00.000Z');
  await scene.renew();
  await scene.says(
    anEvent('position', { position: aFix(position.latitude, position.longitude, position.at) }),
  );
});

const give = async (over: Partial<Given> = {}, actor: Actor = scene.mei, id = scene.alertId) => {
  const given = {
    service: 'Ambulance Victoria',
    position,
    call_back,
    read_back: { by: 'code', code },
    client_id: randomUUID(),
    ...over,
  };
  return await scene.write(async (tx) => await giveBrief(tx, actor, id, givenBrief.parse(given)));
};
const digits = {
  by: 'digits',
  latitude: '36.08062 S',
  longitude: '146.91583 E',
  call_back: '0390001234',
} as const;

test('is a line of the story with actor, time, the code given and the code read back, and an event to the other consoles', async () => {
  const line = await give({
    taken_by: 'Anna',
    reference: 'C-4711',
    read_back: { by: 'code', code: code.toLowerCase() },
  });
  expect(historyItem.parse(line)).toEqual(line);
  expect(line).toMatchObject({
    kind: 'alert.brief_given',
    actor: { name: 'Mei Chen' },
    occurred_at: '2026-11-21T02:01:00.000Z',
    data: {
      service: 'Ambulance Victoria',
      taken_by: 'Anna',
      reference: 'C-4711',
      position,
      call_back,
      code,
      code_back: code,
      read_back: 'code',
    },
  });
  expect((await scene.kinds()).at(-1)).toBe('alert.brief_given');
  const frames = (await scene.frames(`private-alert.${scene.alertId}`)).filter(
    ({ event }) => event === 'alert.history',
  );
  expect(frames.at(-1)?.data).toEqual(line);
  const rows = (await scene.frames('private-alert-monitoring')).filter(
    ({ event }) => event === 'alert.updated',
  );
  expect(rows.at(-1)?.data).toMatchObject({
    id: scene.alertId,
    last_action_at: '2026-11-21T02:01:00.000Z',
  });
});

test('digits count as read back, nothing read back is kept as that, and without position and number there is no code', async () => {
  expect((await give({ read_back: digits })).data).toMatchObject({
    read_back: 'digits',
    code_back: code,
  });
  expect((await give({ read_back: { by: 'none' } })).data).toMatchObject({
    read_back: 'none',
    code,
    code_back: null,
  });
  const bare = await give({
    position: null,
    call_back: null,
    read_back: { by: 'code', code: 'KTW' },
  });
  expect(bare.data).toMatchObject({
    read_back: 'none',
    code: null,
    code_back: null,
    taken_by: null,
    reference: null,
  });
});

test('sent twice it is kept once', async () => {
  const client_id = randomUUID();
  const [one, two] = await Promise.all([give({ client_id }), give({ client_id })]);
  expect(one).toEqual(two);
  expect((await scene.kinds()).filter((kind) => kind === 'alert.brief_given')).toHaveLength(1);
});

describe('refused, and nothing written:', () => {
  test('one wrong digit in any part, 100 times of 100', async () => {
    const parts = ['latitude', 'longitude', 'call_back'] as const;
    for (let draw = 0; draw < 100; draw += 1) {
      const part = parts[draw % 3] ?? 'latitude';
      const right: string = digits[part];
      const places = Array.from(right).flatMap((character, at) =>
        /\d/.test(character) ? [at] : [],
      );
      const at = places[(draw * 7) % places.length] ?? 0;
      const wrong =
        right.slice(0, at) +
        String((Number(right[at]) + 1 + (draw % 9)) % 10) +
        right.slice(at + 1);
      const refusal = await give({ read_back: { ...digits, [part]: wrong } }).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({
        status: 422,
        fields: { [`read_back.${part}`]: [expect.stringMatching(/^Does not match/)] },
      });
    }
    await scene.refused(
      async () => await give({ read_back: { ...digits, longitude: '146.91538 E' } }),
    );
  });

  test('a wrong code, with the part that it is of', async () => {
    const wrong = code.slice(0, 2) + (code.endsWith('A') ? 'B' : 'A');
    expect(
      await scene.refused(async () => await give({ read_back: { by: 'code', code: wrong } })),
    ).toMatchObject({
      status: 422,
      fields: { 'read_back.code': ['The code does not match. Read again: call-back number.'] },
    });
  });

  test.each([
    ['another place', { ...position, latitude: -36.08063 }],
    ['another moment', { ...position, at: '2026-11-21T01:59:00.000Z' }],
  ])('a position that is none of the alert: %s', async (_case, other) => {
    const read_back = { by: 'none' } as const;
    expect(
      await scene.refused(async () => await give({ position: other, read_back })),
    ).toMatchObject({
      status: 422,
      fields: { position: [expect.any(String)] },
    });
  });

  test('an alert that is over, and one that does not exist', async () => {
    await scene.resolve(scene.sue);
    expect(await scene.refused(async () => await give())).toMatchObject({
      status: 409,
      code: 'alert_resolved',
    });
    expect(await scene.refused(async () => await give({}, scene.mei, 999_999))).toMatchObject({
      status: 404,
    });
  });

  test.each([
    ['no service', { service: ' ' }, 'Enter the service.'],
    [
      'a number that cannot be called',
      { call_back: '12' },
      'Enter a phone number of 3 to 15 digits.',
    ],
    ['nothing chosen', { read_back: { by: 'maybe' } }, 'Choose what was read back.'],
  ])('a body with %s', (_case, over, words) => {
    const parsed = givenBrief.safeParse({
      service: 'Police',
      position,
      call_back,
      read_back: { by: 'none' },
      client_id: randomUUID(),
      ...over,
    });
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([words]);
  });
});

test('the alert of a monitored organisation has the number of the centre', async () => {
  const number = async () =>
    (await scene.write(async (tx) => await readAlert(tx, scene.mei, scene.alertId))).centre_phone;
  expect(await number()).toBeNull();
  await scene.db.ownerSql`
    insert into system_configuration (id, voltage_minimum, voltage_safe, external_alerts_enabled,
      receiver_1, receiver_2, centre_phone)
    values (1, 0, 0, false, '{}', '{}', ${call_back})
    on conflict (id) do update set centre_phone = excluded.centre_phone`;
  expect(await number()).toBe(call_back);
  await scene.db.ownerSql`update alerts set monitored = false where id = ${scene.alertId}`;
  const organisation_id = scene.world.organisation_id;
  const own = await scene.write(async (tx) => await readAlert(tx, scene.mei, scene.alertId), {
    role: 'tenant',
    organisation_id,
  });
  expect(own.centre_phone).toBeNull();
});
