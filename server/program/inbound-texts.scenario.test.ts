// Incoming texts on the wire: two organisations with numbers of their own, and some that share one.
// A call for help is never lost, replies reach the organisation whose number they were sent to, and
// STOP applies to one sender.
import { describe, expect, test } from 'vitest';
import { createOutsideWorld } from '#server/kit/outside/outside-world.ts';
import { signatureOf } from '#server/kit/outside/twilio-signature.ts';
import { sharedNumber, textsBench } from './inbound-texts.factory.ts';

const bench = textsBench({ createWorld: createOutsideWorld, sign: signatureOf });
const { organisation, person, asks, text, alerts, answers, onAlerts, inbound } = bench;
const { later } = bench.scene;

const [redgumNumber, outbackNumber] = ['+61480000111', '+61480000222'];
const noah = '+61400111222';
const withCentre =
  'Your alert is with the monitoring centre. If you can, call emergency services too.';

/** One mobile in two organisations that have numbers of their own. */
async function twoNumbers(): Promise<{
  redgum: number;
  outback: number;
  inRedgum: number;
  inOutback: number;
}> {
  const redgum = await organisation('Redgum', { number: redgumNumber });
  const outback = await organisation('Outback', { number: outbackNumber });
  return {
    redgum,
    outback,
    inRedgum: await person(redgum, 'Noah', { mobile: '+61400111222' }),
    inOutback: await person(outback, 'Noah', { mobile: noah }),
  };
}

describe('a call for help', () => {
  test.each(['HELP', 'sos', 'Help I fell', 'no help needed', 'ＨＥＬＰ', 'call 000', '🆘'])(
    'after a safety check and a newer yes/no question, %s raises an alert and answers the safety check',
    async (words) => {
      const redgum = await organisation('Redgum', { number: redgumNumber });
      const id = await person(redgum, 'Noah', { mobile: noah });
      await asks(redgum, id);
      await asks(redgum, id, 'yes_no');
      expect(await text(noah, redgumNumber, words)).toBe(withCentre);
      expect([await alerts(), await answers(), await onAlerts()]).toEqual([
        ['Redgum: Noah'],
        ['Redgum: help', 'Redgum: -'],
        [`Redgum: ${words}`],
      ]);
      expect(await inbound()).toEqual([
        { body: words, taken_as: 'help', organisation: 'Redgum', on_alert: true },
      ]);
    },
  );

  test('of a person without a device or an open question is an SOS at once, and later texts are added to it', async () => {
    const redgum = await organisation('Redgum', { number: redgumNumber });
    const id = await person(redgum, 'Noah', { mobile: '+61400111222' });
    expect(await text(noah, sharedNumber, 'Help!')).toBe(withCentre);
    const [alert] = await bench.db.ownerSql`
        select user_id, device_id, alert_type_id, priority, monitored, has_unread_messages
        from alerts
      `;
    expect(alert).toEqual({
      user_id: id,
      device_id: null,
      alert_type_id: 2,
      priority: 1,
      monitored: true,
      has_unread_messages: true,
    });
    expect(await text(noah, sharedNumber, 'I am at the gate')).toBe('');
    expect([await alerts(), await onAlerts()]).toEqual([
      ['Redgum: Noah'],
      ['Redgum: Help!', 'Redgum: I am at the gate'],
    ]);
    expect([
      ...(await bench.db.ownerSql`select kind, data ->> 'text' as text from events order by id`),
    ]).toEqual([
      { kind: 'alert.raised', text: 'Help!' },
      { kind: 'alert.message_received', text: 'Help!' },
      { kind: 'alert.message_received', text: 'I am at the gate' },
    ]);
  });

  test('in a word that an organisation of the sender lists raises an alert in the organisation it was sent to, and no other word does', async () => {
    const { redgum, outback } = await twoNumbers();
    await bench.db.ownerSql`update organisations set help_words = 'auxilio'`;
    expect(await text(noah, redgumNumber, 'Ayuda por favor, 000')).toBe('');
    expect(await alerts()).toEqual([]);
    await bench.db.ownerSql`update organisations set help_words = 'ayuda' where id = ${redgum}`;
    expect(await text(noah, outbackNumber, 'Ayuda por favor')).toBe(withCentre);
    expect([...(await bench.db.ownerSql`select organisation_id from alerts`)]).toEqual([
      { organisation_id: outback },
    ]);
  });

  test('again adds to the alert; within a minute it is answered once, so that two machines do not answer each other for ever', async () => {
    const { inRedgum } = await twoNumbers();
    expect(await text(noah, redgumNumber, 'help')).toBe(withCentre);
    later({ seconds: 30 });
    expect(await text(noah, redgumNumber, 'HELP HELP')).toBe('');
    later({ seconds: 90 });
    await bench.db.ownerSql`update alerts set owner_staff_id = ${inRedgum}, owned_at = app.now()`;
    expect(await text(noah, redgumNumber, 'sos')).toContain('Somebody is dealing with it.');
    expect([await alerts(), await onAlerts()]).toEqual([
      ['Redgum: Noah +2'],
      ['Redgum: help', 'Redgum: HELP HELP', 'Redgum: sos'],
    ]);
  });

  test('that the partner delivers twice, also at once, is one, with the same answer', async () => {
    await twoNumbers();
    const once = { sid: 'SM-same' };
    const said = await Promise.all(
      [1, 2, 3].map(async () => await text(noah, redgumNumber, 'help', once)),
    );
    expect(said).toEqual([withCentre, withCentre, withCentre]);
    expect([await alerts(), await onAlerts()]).toEqual([['Redgum: Noah'], ['Redgum: help']]);
  });

  test('without the partner’s signature is refused, and nothing is written', async () => {
    await twoNumbers();
    expect(await text(noah, redgumNumber, 'help', { key: 'another token' })).toBe('status 403');
    expect([await alerts(), await inbound()]).toEqual([[], []]);
  });

  test('is answered with the true state: not monitored, on test', async () => {
    const redgum = await organisation('Redgum', { not_monitored: true });
    const id = await person(redgum, 'Noah', { mobile: noah });
    expect(await text(noah, sharedNumber, 'help')).toBe(
      'Your alert is with Redgum. If you can, call emergency services too.',
    );
    await bench.db
      .ownerSql`update alerts set status = 'resolved', resolved_at = app.now(), note = 'Found'`;
    later({ minutes: 2 });
    await bench.db.ownerSql`
      insert into on_test_periods (organisation_id, user_id, reason, started_by_staff_id,
        started_at, until)
      values (${redgum}, ${id}, 'Fire drill', ${id}, ${bench.scene.now},
        ${new Date(bench.scene.now.getTime() + 3_600_000)})`;
    expect(await text(noah, sharedNumber, 'help')).toContain('only a test alert was raised');
  });

  test('of a number that several people use raises for each of them, and the answer names them', async () => {
    const redgum = await organisation('Redgum');
    for (const name of ['Ana', 'Ben']) await person(redgum, name, { mobile: noah });
    await text(noah, sharedNumber, 'help');
    expect(await alerts()).toEqual(['Redgum: Ana', 'Redgum: Ben']);
    expect([
      ...(await bench.db.ownerSql`
          select data -> 'shared_with' as others from events where kind = 'alert.raised' order by id
        `),
    ]).toEqual([{ others: ['Ben Ward'] }, { others: ['Ana Ward'] }]);
    await text(noah, sharedNumber, 'At the gate');
    expect(await onAlerts()).toEqual([
      'Redgum: help',
      'Redgum: help',
      'Redgum: At the gate',
      'Redgum: At the gate',
    ]);
  });

  test('of a telephone that many share raises five alerts', async () => {
    const redgum = await organisation('Redgum');
    for (let nth = 0; nth < 8; nth += 1) await person(redgum, `Ana${nth}`, { mobile: noah });
    await text(noah, sharedNumber, 'help');
    expect(await alerts()).toHaveLength(5);
  });

  test('of a disabled person raises an alert; for a removed one, a closed organisation’s and an unknown number the answer is that none was raised', async () => {
    const redgum = await organisation('Redgum');
    const id = await person(redgum, 'Noah', { mobile: noah, status: 'disabled' });
    await text(noah, sharedNumber, 'help');
    expect(await alerts()).toEqual(['Redgum: Noah']);
    await bench.db.ownerSql`update users set deleted_at = app.now(), email = null where id = ${id}`;
    const closed = await organisation('Closed', { active: false });
    await person(closed, 'Cat', { mobile: '+61400333444' });
    for (const [from, nth] of [
      [noah, 1],
      ['+61400333444', 2],
      ['+61400555666', 3],
    ] as const) {
      later({ seconds: 61 * nth });
      expect(await text(from, sharedNumber, 'help')).toBe(
        'No alert was raised, because this number is not registered. Call emergency services.',
      );
    }
    expect(await alerts()).toEqual(['Redgum: Noah']);
  });

  test('of a number that is not known is kept with the organisation whose number it was sent to', async () => {
    await organisation('Outback', { number: outbackNumber });
    await organisation('Redgum', { number: redgumNumber });
    expect(await text('+61400555666', redgumNumber, 'help')).toContain('No alert was raised');
    expect(await inbound()).toEqual([
      { body: 'help', taken_as: 'help', organisation: 'Redgum', on_alert: false },
    ]);
  });

  test('does not match a person of another country whose number ends alike', async () => {
    const redgum = await organisation('Redgum');
    await person(redgum, 'Noah', { mobile: '+64400111222' });
    expect(await text(noah, sharedNumber, 'help')).toContain('No alert was raised');
    expect(await alerts()).toEqual([]);
  });
});

describe('replies go to the organisation whose number they were sent to', () => {
  test.each([
    ['Safe', 'safe'],
    ['OK', 'safe'],
  ])('%s', async (words, answer) => {
    const { redgum, outback, inRedgum, inOutback } = await twoNumbers();
    await asks(redgum, inRedgum);
    await asks(outback, inOutback);
    expect(await text(noah, redgumNumber, words)).toBe('Thank you. You are marked as safe.');
    expect(await answers()).toEqual([`Redgum: ${answer}`, 'Outback: -']);
    await text(noah, outbackNumber, words);
    expect(await answers()).toEqual([`Redgum: ${answer}`, `Outback: ${answer}`]);
    expect((await inbound()).map(({ organisation: of }) => of)).toEqual(['Redgum', 'Outback']);
  });

  test('HELP raises an alert there alone', async () => {
    const { redgum, outback, inRedgum, inOutback } = await twoNumbers();
    await asks(redgum, inRedgum);
    await asks(outback, inOutback);
    await text(noah, redgumNumber, 'help');
    expect([await alerts(), await answers()]).toEqual([
      ['Redgum: Noah'],
      ['Redgum: help', 'Outback: -'],
    ]);
  });

  test('words for an open alert of one organisation are not shown to another', async () => {
    await twoNumbers();
    await text(noah, redgumNumber, 'help');
    await text(noah, outbackNumber, 'I will be late for the shift');
    expect(await onAlerts()).toEqual(['Redgum: help']);
    expect((await inbound()).at(-1)).toMatchObject({ organisation: 'Outback', on_alert: false });
  });

  test('HELP to the number of an organisation that does not know the sender raises where they are known', async () => {
    const redgum = await organisation('Redgum', { number: redgumNumber });
    await organisation('Outback', { number: outbackNumber });
    await person(redgum, 'Noah', { mobile: noah });
    expect(await text(noah, outbackNumber, 'help')).toBe(withCentre);
    expect(await alerts()).toEqual(['Redgum: Noah']);
  });
});

describe('on the shared number', () => {
  async function twoSharing() {
    const [redgum, outback] = [await organisation('Redgum'), await organisation('Outback')];
    return {
      redgum,
      outback,
      inRedgum: await person(redgum, 'Noah', { mobile: noah }),
      inOutback: await person(outback, 'Noah', { mobile: noah }),
    };
  }

  test('the conversation decides where one organisation asked', async () => {
    const { outback, inOutback } = await twoSharing();
    await asks(outback, inOutback);
    await text(noah, sharedNumber, 'safe');
    expect(await answers()).toEqual(['Outback: safe']);
    await text(noah, sharedNumber, 'help');
    expect(await alerts()).toEqual(['Outback: Noah']);
  });

  test('where two asked, both see that it is unclear, and the sender is asked for the name', async () => {
    const { redgum, outback, inRedgum, inOutback } = await twoSharing();
    await asks(redgum, inRedgum);
    await asks(outback, inOutback);
    expect(await text(noah, sharedNumber, 'Safe')).toBe(
      'Your reply was not recorded, because Outback and Redgum asked you. Reply again with the name, such as: Safe Outback',
    );
    expect(await answers()).toEqual(['Redgum: - unclear: Safe', 'Outback: - unclear: Safe']);
    expect([
      ...(await bench.db.ownerSql`
          select organisation_id from events where kind = 'message.answer_unclear' order by 1
        `),
    ]).toEqual([{ organisation_id: redgum }, { organisation_id: outback }]);
    await text(noah, sharedNumber, 'Safe Redgum');
    expect(await answers()).toEqual(['Redgum: safe', 'Outback: - unclear: Safe']);
    // Only one question is open now.
    await text(noah, sharedNumber, 'Safe');
    expect(await answers()).toEqual(['Redgum: safe', 'Outback: safe']);
  });

  test('where two asked, HELP goes to both', async () => {
    const { redgum, outback, inRedgum, inOutback } = await twoSharing();
    await asks(redgum, inRedgum);
    await asks(outback, inOutback, 'yes_no');
    expect(await text(noah, sharedNumber, 'help')).toBe(withCentre);
    expect([await alerts(), await answers()]).toEqual([
      ['Redgum: Noah', 'Outback: Noah'],
      ['Redgum: help', 'Outback: -'],
    ]);
  });

  test('HELP that is kept with one organisation is not kept as the answer of another', async () => {
    const { redgum, outback, inRedgum, inOutback } = await twoSharing();
    await asks(redgum, inRedgum, 'yes_no');
    await asks(outback, inOutback);
    expect(await text(noah, sharedNumber, 'help')).toBe(withCentre);
    expect(await answers()).toEqual(['Redgum: -', 'Outback: help']);
    expect([
      ...(await bench.db.ownerSql`
        select organisation_id, message_recipient_id from inbound_messages
      `),
    ]).toEqual([{ organisation_id: redgum, message_recipient_id: null }]);
  });

  test('HELP that raises in several is kept with the alert that is monitored', async () => {
    const alone = await organisation('Alone', { not_monitored: true });
    const redgum = await organisation('Redgum');
    const last = await organisation('Last', { not_monitored: true });
    for (const id of [alone, redgum, last]) await person(id, 'Noah', { mobile: noah });
    await text(noah, sharedNumber, 'help');
    expect((await alerts()).toSorted()).toEqual(['Alone: Noah', 'Last: Noah', 'Redgum: Noah']);
    expect(await inbound()).toEqual([
      { body: 'help', taken_as: 'help', organisation: 'Redgum', on_alert: true },
    ]);
  });

  test('where no organisation asked, HELP goes to all who know the sender', async () => {
    await twoSharing();
    await text(noah, sharedNumber, 'help');
    expect(await alerts()).toEqual(['Redgum: Noah', 'Outback: Noah']);
  });
});

describe('STOP and START are for one sender', () => {
  const silent = async (organisation_id: number) => [
    ...(await bench.write(
      async (tx) =>
        await tx`select phone, source from app.opted_out(${organisation_id}, ${[noah]}::text[])`,
    )),
  ];
  const reply = [{ phone: noah, source: 'reply' }];

  test('to the number of one organisation, the other and the shared number go on', async () => {
    const { redgum, outback, inRedgum, inOutback } = await twoNumbers();
    const third = await organisation('Third');
    await text(noah, redgumNumber, 'STOP');
    expect([await silent(redgum), await silent(outback), await silent(third)]).toEqual([
      reply,
      [],
      [],
    ]);
    await asks(redgum, inRedgum);
    await asks(outback, inOutback);
    expect([
      ...(await bench.db
        .ownerSql`select organisation_id, status, reason from message_recipients order by id`),
    ]).toEqual([
      { organisation_id: redgum, status: 'unreachable', reason: 'opted_out' },
      { organisation_id: outback, status: 'queued', reason: null },
    ]);
    await text(noah, outbackNumber, 'START');
    expect(await silent(redgum)).toEqual(reply);
    await text(noah, redgumNumber, 'START');
    expect(await silent(redgum)).toEqual([]);
  });

  test('to the shared number, all that send from it are silent; START there brings them back', async () => {
    const { redgum } = await twoNumbers();
    const [third, fourth] = [await organisation('Third'), await organisation('Fourth')];
    await text(noah, sharedNumber, 'stop');
    expect([await silent(redgum), await silent(third), await silent(fourth)]).toEqual([
      [],
      reply,
      reply,
    ]);
    await text(noah, sharedNumber, 'start');
    expect(await silent(third)).toEqual([]);
  });

  test('an organisation that loses its number stays silent', async () => {
    const { redgum } = await twoNumbers();
    await text(noah, redgumNumber, 'STOP');
    await bench.db.ownerSql`delete from organisation_numbers where organisation_id = ${redgum}`;
    expect(await silent(redgum)).toEqual(reply);
    await text(noah, sharedNumber, 'START');
    expect(await silent(redgum)).toEqual([]);
  });

  test('to another country an organisation sends from the shared number', async () => {
    const { redgum } = await twoNumbers();
    const abroad = '+12025550142';
    await text(abroad, sharedNumber, 'STOP');
    const rows = await bench.write(
      async (tx) => await tx`select phone from app.opted_out(${redgum}, ${[abroad, noah]}::text[])`,
    );
    expect([...rows]).toEqual([{ phone: abroad }]);
  });

  test('a sender who said STOP can still call for help', async () => {
    await twoNumbers();
    await text(noah, redgumNumber, 'STOP');
    expect(await text(noah, redgumNumber, 'help')).toBe(withCentre);
    expect(await alerts()).toEqual(['Redgum: Noah']);
  });
});

describe('access to incoming texts', () => {
  test('the newest first by when it was received, whether or not it belongs to something', async () => {
    const redgum = await organisation('Redgum', { number: redgumNumber });
    await person(redgum, 'Noah', { mobile: noah });
    for (const words of ['help', 'At the gate', 'Hello?']) await text(noah, redgumNumber, words);
    await text('+61400999888', redgumNumber, 'Wrong number');
    // Kept in another order than received, as by two processes at once.
    for (const [words, minutes] of [
      ['help', 3],
      ['At the gate', 1],
      ['Hello?', 4],
      ['Wrong number', 2],
    ] as const)
      await bench.db.ownerSql`
        update inbound_messages
        set received_at = ${new Date(bench.scene.now.getTime() + minutes * 60_000)}
        where body = ${words}`;
    const operator = bench.http.signedIn({ user_id: 1, role: 'monitoring_centre_operator' });
    const list = async (query: string) => {
      const { body } = await operator.get(`/inbound-messages${query}`);
      return {
        bodies: (body.data as { body: string }[]).map((row) => row.body),
        next: (body.meta as { next: string }).next,
      };
    };
    const first = await list('?per_page=3');
    expect(first.bodies).toEqual(['Hello?', 'help', 'Wrong number']);
    expect((await list(`?per_page=3&after=${encodeURIComponent(first.next)}`)).bodies).toEqual([
      'At the gate',
    ]);
    expect((await list('?sort=received_at&direction=asc')).bodies).toEqual([
      'At the gate',
      'Wrong number',
      'help',
      'Hello?',
    ]);
  });

  test('the centre those of organisations that it monitors, staff of the platform all, and people of organisations none', async () => {
    const redgum = await organisation('Redgum', { number: redgumNumber });
    const quiet = await organisation('Quiet', { number: outbackNumber, not_monitored: true });
    await asks(redgum, await person(redgum, 'Noah', { mobile: noah }), 'yes_no');
    await person(quiet, 'Cat', { mobile: '+61400333444' });
    await text(noah, redgumNumber, 'Yes');
    await text(noah, redgumNumber, 'I am late');
    await text('+61400333444', outbackNumber, 'Hello');
    await text('+61400999888', sharedNumber, 'Wrong number?');
    const list = async (
      role: 'admin' | 'monitoring_centre_operator' | 'organisation_admin',
      organisation_id: number | null = null,
    ) => {
      const { status, body } = await bench.http
        .signedIn({ user_id: 1, role, organisation_id })
        .get('/inbound-messages');
      return status === 200 ? (body.data as { body: string }[]).map((row) => row.body) : status;
    };
    expect(await list('monitoring_centre_operator')).toEqual(['I am late', 'Yes']);
    expect(await list('admin')).toEqual(['Wrong number?', 'Hello', 'I am late', 'Yes']);
    expect(await list('organisation_admin', redgum)).toBe(403);
    const { body } = await bench.http
      .signedIn({ user_id: 1, role: 'monitoring_centre_operator' })
      .get('/inbound-messages');
    expect(body.data).toMatchObject([
      {
        body: 'I am late',
        organisation: { name: 'Redgum' },
        message: { title: 'Question', person: 'Noah Ward' },
        reply: 'Reply YES or NO.',
      },
      {
        body: 'Yes',
        organisation: { name: 'Redgum' },
        message: { title: 'Question', person: 'Noah Ward' },
        reply: null,
      },
    ]);
  });
});
