// Answers by text and in the app, and an administrator's actions on the board of a safety check:
// what counts, which alerts are raised, and who is permitted.
import { beforeEach, describe, expect, test } from 'vitest';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messagesBench } from '../messages.factory.ts';
import { takeAppAnswer } from './answers.service.ts';

const bench = messagesBench();
const { path, sendOne, read, recipients, handOver, pass, says, alerts } = bench;
const platform = { role: 'platform' } as const;

describe('answers', () => {
  beforeEach(async () => {
    await sendOne();
    await handOver();
  });

  test('a text that is shown to the operators of an open alert counts if it is a valid answer, and gets no reply otherwise', async () => {
    const answered = async () => [
      ...(await bench.db.ownerSql`select answer from message_recipients where answer is not null`),
    ];
    await says('+61400333444', 'help');
    await bench.db.ownerSql`update message_recipients set answer = null, answered_at = null`;
    expect(await says('+61400333444', 'I am at the gate')).toBeNull();
    expect(await answered()).toEqual([]);
    expect(await says('+61400333444', 'I am safe')).toBeNull();
    expect(await answered()).toEqual([{ answer: 'safe' }]);
  });
  const board = async () => {
    const [row] = (await bench.helen.get(path())).body.data as { id: number }[];
    const { answers, unanswered, not_reached } = await read(row?.id ?? 0);
    return {
      answers: Object.fromEntries(answers.map(({ answer, count }) => [answer, count])),
      unanswered,
      not_reached,
    };
  };

  test('a text answers the newest message; an unclear one gets the question again; the last answer counts', async () => {
    expect(await says('+61400333444', 'what?')).toBe('Reply SAFE or HELP.');
    expect(await says('+61400333444', 'Safe!')).toContain('marked as safe');
    expect(await board()).toEqual({ answers: { safe: 1 }, unanswered: 1, not_reached: 0 });
    expect(await says('+61400999999', 'I am fine')).toBeNull();
    pass(8 * 24 * 3600);
    expect(await says('+61400333444', 'I am safe')).toBeNull();
  });

  test('HELP raises one SOS until it is closed', async () => {
    expect(await says('+61400111222', 'I need HELP')).toContain('is with the monitoring centre');
    expect(await alerts()).toEqual([
      {
        user_id: bench.world.worker_id,
        device_id: bench.world.device.device_id,
        status: 'active_alert',
        repeat_count: 0,
      },
    ]);
    pass(1);
    await says('+61400111222', 'help');
    expect(await alerts()).toHaveLength(1);
    const [{ alert_id }] = (await bench.db.ownerSql`
        select alert_id from message_recipients where user_id = ${bench.world.worker_id}
      `) as unknown as [{ alert_id: number }];
    await bench.db.ownerSql`
        update alerts
        set status = 'resolved', resolved_at = app.now(), note = 'Found'
        where id = ${alert_id}
      `;
    pass(1);
    await says('+61400111222', 'HELP');
    expect((await alerts()).map(({ status }) => status)).toEqual(['resolved', 'active_alert']);
    expect(await board()).toEqual({ answers: { help: 1 }, unanswered: 1, not_reached: 0 });
  });

  test('HELP raises an alert for a person without a device too', async () => {
    await says('+61400333444', 'help');
    expect(await alerts()).toEqual([
      { user_id: bench.dana, device_id: null, status: 'active_alert', repeat_count: 0 },
    ]);
    expect(await board()).toMatchObject({ answers: { help: 1 } });
  });

  test('HELP of a recipient outside the organisation’s people emails the sender and the administrators in the life-safety lane', async () => {
    await bench.db.ownerSql`
        update message_recipients set user_id = null, kind = 'contact' where user_id = ${bench.dana}
      `;
    await bench.db.ownerSql`update users set mobile = null where id = ${bench.dana}`;
    expect(await says('+61400333444', 'help')).toMatch(
      / got an email that you need help\. No alert was raised\. Call emergency services\.$/,
    );
    expect(await alerts()).toEqual([]);
    expect([
      ...(await bench.db
        .ownerSql`select lane, recipient, subject from deliveries where channel = 'email'`),
    ]).toEqual([
      { lane: 'life_safety', recipient: 'helen@vigil.example', subject: 'Dana Lee needs help' },
    ]);
  });

  test('the app answers only the person’s own copy, with one of the choices', async () => {
    const [{ id }] = (await bench.db
      .ownerSql`select id from message_recipients where user_id = ${bench.dana}`) as unknown as [
      { id: number },
    ];
    const answer = async (user_id: number, text: string) =>
      await bench.db.database.write(
        platform,
        async (tx) =>
          await takeAppAnswer(
            tx,
            { organisation_id: bench.world.organisation_id, user_id },
            { id, answer: text },
          ),
      );
    await expect(answer(bench.world.worker_id, 'safe')).rejects.toMatchObject({ status: 404 });
    await expect(answer(bench.dana, 'perhaps')).rejects.toMatchObject({ status: 422 });
    expect((await board()).answers).toEqual({});
    await answer(bench.dana, 'safe');
    expect((await board()).answers).toEqual({ safe: 1 });
  });

  test('the file lists every recipient and contains no formula', async () => {
    await bench.db
      .ownerSql`update message_recipients set name = '=1+1' where user_id = ${bench.dana}`;
    await says('+61400111222', 'safe');
    const [row] = (await bench.helen.get(path())).body.data as { id: number }[];
    const { text } = await bench.helen.get(path(`/${row?.id}/export`));
    expect(text.split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining("Noah Ward,person,sms,'+61400111222,answered,,safe,2026-11-23"),
      expect.stringContaining("'=1+1,person,sms,"),
    ]);
  });
});

describe('the board of a safety check', () => {
  const idOf = async (id: number, name: string) =>
    (await recipients(id)).find((one) => one.name === name)?.id ?? 0;
  const mark = async (id: number, name: string, client = bench.helen) =>
    await client.post(path(`/${id}/recipients/${await idOf(id, name)}/mark-safe`));
  /** The recipients in each of the tabs, and the counts above them. */
  const board = async (id: number) => {
    const [help = [], safe = [], help_closed = []] = await Promise.all(
      ['help', 'safe', 'help_closed'].map(async (state) =>
        (await recipients(id, `&state=${state}`)).map(({ name }) => name),
      ),
    );
    const message = await read(id);
    const closed = message.help_closed > 0 ? { help_closed: message.help_closed } : {};
    return {
      help,
      safe,
      help_closed,
      counts: {
        ...Object.fromEntries(message.answers.map(({ answer, count }) => [answer, count])),
        ...closed,
      },
    };
  };
  const close = async (id: number, client = bench.helen) => await client.post(path(`/${id}/close`));
  const history = async () => [
    ...(await bench.db.ownerSql`select kind, user_id, data ->> 'message_id' as message from events
      where kind in ('message.marked_safe', 'message.closed') order by id`),
  ];
  const stored = async () => [
    ...(await bench.db.ownerSql`
        select answer, marked_by, closed_at, closed_by
        from message_recipients r
        join messages m on m.id = r.message_id
        order by r.id
      `),
  ];
  const asked = async (over: object = {}) => {
    const { id } = await sendOne(over);
    await handOver();
    return id;
  };

  test('marking a recipient safe counts them as safe, is in their history by name, and stops asking them; marking again changes nothing', async () => {
    const id = await asked();
    for (const _ of ['once', 'twice']) expect((await mark(id, 'Dana Lee')).status).toBe(200);
    expect(
      (await recipients(id, '&state=safe')).map(
        ({ name, answer, marked_by }) => `${name} ${answer} ${marked_by}`,
      ),
    ).toEqual(['Dana Lee safe Helen Marsh']);
    expect(await history()).toEqual([
      { kind: 'message.marked_safe', user_id: bench.dana, message: String(id) },
    ]);
    pass(61);
    expect((await bench.helen.post<{ count: number }>(path(`/${id}/ask-again`))).body.data).toEqual(
      { count: 1 },
    );
    // Their own answer counts after it.
    await says('+61400333444', 'help');
    expect(
      (await recipients(id, '&state=help')).map(({ name, marked_by }) => [name, marked_by]),
    ).toEqual([['Dana Lee', null]]);
  });

  test('a request for help is not overruled until its alert is resolved', async () => {
    const id = await asked();
    await says('+61400111222', 'help');
    const before = await stored();
    const refused = await mark(id, 'Noah Ward');
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'needs_help', message: 'Noah Ward asked for help. Resolve the alert first.' },
    ]);
    expect([await stored(), await history()]).toEqual([before, []]);
    await bench.db
      .ownerSql`update alerts set status = 'resolved', resolved_at = app.now(), note = 'Found'`;
    expect((await mark(id, 'Noah Ward')).status).toBe(200);
  });

  test('a recipient who asked for help stays in need until the alert is resolved, whatever they answer; then their last answer counts', async () => {
    const id = await asked();
    await says('+61400111222', 'help');
    pass(1);
    await says('+61400111222', 'safe');
    expect(await board(id)).toEqual({
      help: ['Noah Ward'],
      safe: [],
      help_closed: [],
      counts: { help: 1 },
    });
    expect((await mark(id, 'Noah Ward')).status).toBe(409);
    await bench.db
      .ownerSql`update alerts set status = 'resolved', resolved_at = app.now(), note = 'Found'`;
    expect(await board(id)).toEqual({
      help: [],
      safe: ['Noah Ward'],
      help_closed: [],
      counts: { safe: 1 },
    });
    pass(1);
    await says('+61400111222', 'help');
    expect((await board(id)).help).toEqual(['Noah Ward']);
    await bench.db
      .ownerSql`update alerts set status = 'resolved', resolved_at = app.now(), note = 'Found'`;
    expect(await board(id)).toEqual({
      help: [],
      safe: [],
      help_closed: ['Noah Ward'],
      counts: { help_closed: 1 },
    });
  });

  test('a recipient outside the organisation’s people who asks for help stays in need until marked safe, also after the check was closed', async () => {
    const id = await asked({
      content: 'Are you safe?',
      recipients: { numbers: [{ mobile: '0400 555 666', mobile_country: 'AU' }] },
    });
    await says('+61400555666', 'help');
    await says('+61400555666', 'safe');
    await close(id);
    expect(await board(id)).toEqual({
      help: ['+61 400 555 666'],
      safe: [],
      help_closed: [],
      counts: { help: 1 },
    });
    expect((await mark(id, '+61 400 555 666')).status).toBe(200);
    expect(await board(id)).toEqual({
      help: [],
      safe: ['+61 400 555 666'],
      help_closed: [],
      counts: { safe: 1 },
    });
    expect((await mark(id, '+61 400 555 666')).body.code).toBe('check_closed');
    await says('+61400555666', 'help');
    expect((await board(id)).help).toEqual(['+61 400 555 666']);
  });

  test('the message is shown filled in for its first recipient, and as written if all got the same text', async () => {
    const own = await read((await sendOne({ content: 'Hello {{first_name}}, are you safe?' })).id);
    expect([own.filled, own.filled_for]).toEqual(['Hello Noah, are you safe?', 'Noah Ward']);
    const same = await read((await sendOne({ content: 'Are you safe?' })).id);
    expect([same.filled, same.filled_for]).toEqual(['Are you safe?', null]);
  });

  test('closing stops asking and marking; late answers count and help still raises an alert; closing again changes nothing', async () => {
    const id = await asked();
    expect((await close(id)).body.data).toMatchObject({
      closed_at: '2026-11-23T07:00:00.000Z',
      closed_by: 'Helen Marsh',
    });
    pass(61);
    expect((await close(id, bench.priya)).body.data).toMatchObject({ closed_by: 'Helen Marsh' });
    expect(await history()).toEqual([
      { kind: 'message.closed', user_id: null, message: String(id) },
    ]);
    const before = await stored();
    for (const refused of [
      await bench.helen.post(path(`/${id}/ask-again`)),
      await bench.helen.post(path(`/${id}/retry`)),
      await mark(id, 'Dana Lee'),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'check_closed']);
    expect(await stored()).toEqual(before);
    await says('+61400111222', 'help');
    expect(await alerts()).toHaveLength(1);
  });

  test('refused for other messages, of other organisations, and without the right; nothing is written', async () => {
    const [id, plain] = [
      await asked(),
      await asked({ response_required: false, response_type: null }),
    ];
    const before = await stored();
    for (const refused of [await close(plain), await mark(plain, 'Dana Lee')])
      expect([refused.status, refused.body.code]).toEqual([409, 'not_a_safety_check']);
    const noah = bench.http.signedIn({
      user_id: bench.world.worker_id,
      role: 'organisation_user',
      organisation_id: bench.world.organisation_id,
    });
    for (const refused of [await close(id, noah), await mark(id, 'Dana Lee', noah)])
      expect(refused.status).toBe(403);
    const theirs = {
      role: 'organisation_admin',
      organisation_id: await anOrganisation(bench.db.ownerSql),
    } as const;
    const outsider = bench.http.signedIn({
      user_id: (await aUser(bench.db.ownerSql, theirs)).id,
      ...theirs,
    });
    for (const refused of [await close(id, outsider), await mark(id, 'Dana Lee', outsider)])
      expect(refused.status).toBe(404);
    expect((await bench.helen.post(path(`/${id}/recipients/999999/mark-safe`))).status).toBe(404);
    expect([await stored(), await history()]).toEqual([before, []]);
  });

  test('a restricted administrator marks only the people they manage and closes only the checks they sent', async () => {
    const id = await asked();
    const of = { organisation_id: bench.world.organisation_id };
    const manager = await aUser(bench.db.ownerSql, { ...of, role: 'organisation_admin' });
    const restricted = bench.http.signedIn({
      user_id: manager.id,
      role: 'organisation_admin',
      ...of,
      restriction: { by: 'department', ids: [bench.world.department_id] },
    });
    const before = await stored();
    expect((await close(id, restricted)).status).toBe(403);
    expect((await mark(id, 'Dana Lee', restricted)).status).toBe(404);
    expect([await stored(), await history()]).toEqual([before, []]);
    expect((await mark(id, 'Noah Ward', restricted)).status).toBe(200);
  });
});

describe('the link in an email', () => {
  const tokens = async () => {
    await bench.db.ownerSql`
        update users set mobile = null, email = 'dana@vigil.example' where id = ${bench.dana}
      `;
    const { id } = await sendOne({ channel: 'email', recipients: { user_ids: [bench.dana] } });
    await handOver();
    const [{ body }] = (await bench.db
      .ownerSql`select body from deliveries where recipient = 'dana@vigil.example'`) as unknown as [
      { body: string },
    ];
    return {
      id,
      token: body.split('Answer here: https://vigil.example/message-answers/')[1] ?? '',
    };
  };
  const open = async (token: string) => await bench.http.client().get(`/message-answers/${token}`);
  const give = async (token: string, answer: string) =>
    await bench.http.client().post(`/message-answers/${token}`, { answer });
  const stored = async () => [
    ...(await bench.db.ownerSql`select answer from message_recipients where answer is not null`),
  ];

  test('opening shows the question and answers nothing; pressing answers once, and help is accepted afterwards', async () => {
    const { id, token } = await tokens();
    expect((await open(token)).body.data).toEqual({
      organisation: expect.any(String),
      title: 'Safety check',
      content: 'Are you safe, Dana?',
      response_type: 'safe_or_help',
      answer: null,
    });
    expect(await stored()).toEqual([]);
    expect((await give(token, 'safe')).body.data).toMatchObject({ answer: 'safe' });
    const again = await give(token, 'safe');
    expect([again.status, again.body.code]).toEqual([409, 'answered_already']);
    expect((await recipients(id)).map(({ answer }) => answer)).toEqual(['safe']);
    expect((await give(token, 'help')).status).toBe(200);
    expect(await stored()).toEqual([{ answer: 'help' }]);
  });

  test('a forged link, one of another recipient, an expired one and an invalid answer change nothing', async () => {
    const { token } = await tokens();
    const [id = '', mac = ''] = [
      token.slice(0, token.indexOf('-')),
      token.slice(token.indexOf('-') + 1),
    ];
    for (const wrong of [
      `${id}-${mac.slice(0, -1)}${mac.endsWith('A') ? 'B' : 'A'}`,
      `${Number(id) + 1}-${mac}`,
      'x',
    ])
      expect([(await open(wrong)).status, (await give(wrong, 'safe')).status]).toEqual([404, 404]);
    expect((await give(token, 'perhaps')).status).toBe(422);
    pass(8 * 24 * 3600);
    expect([(await open(token)).status, (await give(token, 'safe')).status]).toEqual([404, 404]);
    expect(await stored()).toEqual([]);
  });
});
