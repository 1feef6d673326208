// An incoming text is stored before it is interpreted: a later failure loses nothing, and the text
// is processed once when the sweep or the partner retries (decision 0055).
import { afterEach, describe, expect, test } from 'vitest';
import { createOutsideWorld } from '#server/kit/outside/outside-world.ts';
import { signatureOf } from '#server/kit/outside/twilio-signature.ts';
import { textsBench } from './inbound-texts.factory.ts';

const bench = textsBench({ createWorld: createOutsideWorld, sign: signatureOf });
const { organisation, person, text, alerts, onAlerts, inbound } = bench;
const { later, tend, expectText, expectNothingElse } = bench.scene;

const redgumNumber = '+61480000111';
const [noah, ana] = ['+61400111222', '+61400333444'];
const withCentre =
  'Your alert is with the monitoring centre. If you can, call emergency services too.';

async function redgum(): Promise<void> {
  const id = await organisation('Redgum', { number: redgumNumber });
  await person(id, 'Noah', { mobile: noah });
  await person(id, 'Ana', { mobile: ana });
}

/** From now on writes to this table fail, where the condition holds. */
async function breakTable(table: 'alerts' | 'inbound_messages', when = 'true'): Promise<void> {
  await bench.db.ownerSql.unsafe(`
    create function test_fault() returns trigger language plpgsql as $$ begin raise exception 'a fault of the test'; end $$;
    create trigger test_fault before insert on ${table} for each row when (${when}) execute function test_fault()`);
}
const mend = async (): Promise<void> =>
  void (await bench.db.ownerSql`drop function if exists test_fault() cascade`);
afterEach(mend);

const waiting = async () => [
  ...(await bench.db.ownerSql<{ attempts: number; pause: number }[]>`
    select attempts, extract(epoch from due_at - ${bench.scene.now})::int as pause
    from inbound_messages
    where processed_at is null
    order by id`),
];

describe('a call for help whose interpretation failed', () => {
  test('is kept as received; the sweep raises its alert and sends the reply, and repeats of the partner change nothing', async () => {
    await redgum();
    await breakTable('alerts');
    expect(await text(noah, redgumNumber, 'Help, I fell', { sid: 'SM-one' })).toBe('');
    expect([await inbound(), await alerts(), await onAlerts()]).toEqual([
      [{ body: 'Help, I fell', taken_as: 'text', organisation: null, on_alert: false }],
      [],
      [],
    ]);
    await mend();
    later({ seconds: 5 });
    await Promise.all([tend(), tend()]);
    await tend();
    const taken = [
      [{ body: 'Help, I fell', taken_as: 'help', organisation: 'Redgum', on_alert: true }],
      ['Redgum: Noah'],
      ['Redgum: Help, I fell'],
    ];
    expect([await inbound(), await alerts(), await onAlerts()]).toEqual(taken);
    const reply = await expectText(noah);
    expect([reply.lane, reply.body]).toEqual(['life_safety', withCentre]);
    later({ seconds: 30 });
    expect(await text(noah, redgumNumber, 'Help, I fell', { sid: 'SM-one' })).toBe(withCentre);
    await tend();
    expect([await inbound(), await alerts(), await onAlerts()]).toEqual(taken);
    await expectNothingElse();
  });

  test('is interpreted at the repeat of the partner, where that comes before the sweep', async () => {
    await redgum();
    await breakTable('alerts');
    await text(noah, redgumNumber, 'help', { sid: 'SM-one' });
    await mend();
    expect(await text(noah, redgumNumber, 'help', { sid: 'SM-one' })).toBe(withCentre);
    later({ seconds: 5 });
    await tend();
    expect([await alerts(), await onAlerts()]).toEqual([['Redgum: Noah'], ['Redgum: help']]);
    await expectNothingElse();
  });

  test('is retried with growing pauses, and does not delay other texts', async () => {
    await redgum();
    await breakTable('alerts');
    await text(noah, redgumNumber, 'help');
    await text(ana, redgumNumber, 'STOP', { sid: 'SM-stop' });
    // Also one whose call ended before it was interpreted.
    await bench.db.ownerSql`
        update inbound_messages set processed_at = null where partner_reference = 'SM-stop'
      `;
    for (const pause of [1, 2, 4]) {
      later({ seconds: 5 });
      await tend();
      expect((await waiting()).map((one) => one.pause)).toEqual([pause]);
    }
    expect(await waiting()).toEqual([{ attempts: 3, pause: 4 }]);
    later({ seconds: 3 });
    await tend();
    expect(await waiting()).toEqual([{ attempts: 3, pause: 1 }]);
    await mend();
    later({ seconds: 1 });
    await tend();
    expect([await waiting(), await alerts()]).toEqual([[], ['Redgum: Noah']]);
  });
});

test('a text that was interpreted at once is left alone by the sweep', async () => {
  await redgum();
  expect(await text(noah, redgumNumber, 'help')).toBe(withCentre);
  later({ minutes: 1 });
  await tend();
  expect([await alerts(), await onAlerts()]).toEqual([['Redgum: Noah'], ['Redgum: help']]);
  await expectNothingElse();
});

test('a text that could not be stored is refused, so that the partner sends it again', async () => {
  await redgum();
  await breakTable('inbound_messages');
  expect(await text(noah, redgumNumber, 'help')).toBe('status 500');
  expect([await inbound(), await alerts()]).toEqual([[], []]);
});
