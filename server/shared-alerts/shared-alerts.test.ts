// Links to an alert: what each kind shows, what a contact may say, that a wrong, an expired and a
// revoked one answer alike, and that every step is in the story.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SharedAlert, ShareLink } from '#domain/shared-alerts/shared-alert.ts';
import { createIntake } from '#server/alerts/alert-intake.ts';
import {
  type AlertWorld,
  aFix,
  anAlertWorld,
  anEvent,
  anOperator,
} from '#server/alerts/alerts.factory.ts';
import { readPositions } from '#server/alerts/details/alert-details.store.ts';
import { answerAsContact } from '#server/escalation/contact-answers.service.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { contactLinkUrl } from './shared-alert-links.store.ts';
import { sharedAlertsRoutes } from './shared-alerts.routes.ts';

let db: TestDatabase;
let http: TestHttp;
let staff: Client;
let anybody: Client;
let world: AlertWorld;
let alertId: number;
const links = { origin: 'https://vigil.example', secret: 'a secret of the tests, long enough' };

beforeAll(async () => {
  db = await testDatabase();
  const routes = sharedAlertsRoutes({
    database: db.database,
    links,
    takeAnswer: async (tx, link, said) =>
      await answerAsContact(
        tx,
        { organisation_id: link.organisation_id, id: link.alert_id },
        {
          key: link.contact_key,
          link_id: link.id,
          name: link.name,
          user_id: link.user_id,
          via: 'link',
        },
        said,
      ),
  });
  http = await testHttp({ database: db.database, routes });
  staff = http.signedIn(await anOperator(db.ownerSql, 'Mei'));
  anybody = http.client();
});
afterAll(async () => {
  await http.close();
  await db.close();
});
beforeEach(async () => {
  db.clock.now = null;
  world = await anAlertWorld(db.ownerSql);
  alertId = await raise();
});

async function raise(): Promise<number> {
  const position = aFix(-33.86, 151.2, new Date().toISOString());
  await createIntake(db.database).take({
    device: world.device,
    events: [anEvent('sos', { position })],
  });
  const [row] = await db.ownerSql<{ id: number }[]>`select max(id) as id from alerts`;
  return row?.id ?? 0;
}

const share = async (
  kind: 'contact' | 'viewer' = 'viewer',
): Promise<ShareLink & { token: string }> => {
  const { status, body } = await staff.post<ShareLink & { url: string }>(
    `/alerts/${alertId}/share-links`,
    { kind, name: 'Wife' },
  );
  expect(status).toBe(200);
  return {
    ...body.data,
    token: body.data.url.slice('https://vigil.example/shared-alerts/'.length),
  };
};
const open = async (token: string) => await anybody.get<SharedAlert>(`/shared-alerts/${token}`);
const stories = async () =>
  (
    await db.ownerSql<
      { kind: string }[]
    >`select kind from events where alert_id = ${alertId} order by id`
  ).map((row) => row.kind);
const unmonitored = async () => {
  world = await anAlertWorld(db.ownerSql, { not_monitored: true });
  alertId = await raise();
  const [row] = await db.ownerSql<{ id: number }[]>`
    insert into shared_alert_links (organisation_id, alert_id, kind, name, nonce, token_hash,
      expires_at)
    values (${world.organisation_id}, ${alertId}, 'contact', 'Ana', gen_random_uuid(),
      sha256(${`token ${alertId}`}::bytea), app.now() + interval '1 hour')
    returning id`;
  return { id: row?.id ?? 0, token: `token ${alertId}` };
};

describe('a viewer', () => {
  test('sees the live location and whose it is, and nothing else', async () => {
    const { token } = await share();
    const { status, body } = await open(token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      kind: 'viewer',
      person: 'Noah Ward',
      status: 'active_alert',
      alert: null,
    });
    expect(body.data.positions.at(-1)).toMatchObject({
      latitude: -33.86,
      longitude: 151.2,
      source: 'gps',
    });
    expect(JSON.stringify(body.data)).not.toMatch(/sos|organisation|priority/);
  });

  test('sees nothing of the next person with the device, and nor do operators', async () => {
    const { token } = await share();
    const [other] = await db.ownerSql<{ id: number }[]>`
      insert into users (organisation_id, role, first_name, last_name)
      values (${world.organisation_id}, 'organisation_user', 'Kim', 'Lee')
      returning id`;
    await db.ownerSql`
      update devices set user_id = ${other?.id ?? 0} where id = ${world.device.device_id}
    `;
    const at = new Date().toISOString();
    await createIntake(db.database).take({
      device: world.device,
      events: [anEvent('position', { position: aFix(-35, 149, at) })],
    });
    expect((await open(token)).body.data.positions).toMatchObject([{ latitude: -33.86 }]);
    expect(
      await db.database.read({ role: 'centre' }, async (tx) => await readPositions(tx, alertId)),
    ).toMatchObject([{ latitude: -33.86 }]);
  });

  test('has no say', async () => {
    const { token } = await share();
    expect((await anybody.post(`/shared-alerts/${token}/acknowledge`)).status).toBe(403);
    expect(
      (await anybody.post(`/shared-alerts/${token}/resolve`, { note: 'x', outcome: 'false' }))
        .status,
    ).toBe(403);
    expect(await stories()).toEqual(['alert.raised', 'shared_alert.created']);
  });

  test('sees no location any more once it is resolved', async () => {
    const { token } = await share();
    await db.ownerSql`
      update alerts
      set status = 'resolved', note = 'Safe.', resolved_at = app.now()
      where id = ${alertId}
    `;
    expect((await open(token)).body.data).toMatchObject({ status: 'resolved', positions: [] });
  });
});

test('the token is 256 bits and is nowhere: not in the table, not in the list', async () => {
  const { token } = await share();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const kept = JSON.stringify([
    await db.ownerSql`select * from shared_alert_links`,
    (await staff.get(`/alerts/${alertId}/share-links`)).body,
  ]);
  expect(kept).not.toContain(token);
});

test('wrong, expired and revoked answer alike, and opening is counted', async () => {
  const [good, ended] = [await share(), await share()];
  await open(good.token);
  await open(good.token);
  const [listed] = (
    await staff.get<ShareLink[]>(`/alerts/${alertId}/share-links`)
  ).body.data.filter(({ id }) => id === good.id);
  expect(listed).toMatchObject({
    opened_count: 2,
    created_by: { name: 'Mei Chen' },
    revoked_at: null,
  });
  expect(
    (await staff.delete<ShareLink>(`/alerts/${alertId}/share-links/${ended.id}`)).body.data
      .revoked_at,
  ).not.toBeNull();
  const bare = ({ status, text }: { status: number; text: string }) => [
    status,
    text.replace(/"request_id":"[^"]*"/, ''),
  ];
  const wrong = bare(await open('x'.repeat(43)));
  expect(wrong[0]).toBe(404);
  expect(bare(await open(ended.token))).toEqual(wrong);
  await db.ownerSql`update shared_alert_links set expires_at = app.now()`;
  expect(bare(await open(good.token))).toEqual(wrong);
  expect(bare(await anybody.post(`/shared-alerts/${good.token}/acknowledge`))).toEqual(wrong);
  expect(await stories()).toEqual([
    'alert.raised',
    'shared_alert.created',
    'shared_alert.created',
    'shared_alert.opened',
    'shared_alert.revoked',
  ]);
});

test('a contact’s link is the same at each message, and good as long from each', async () => {
  const contact = {
    organisation_id: world.organisation_id,
    alert_id: alertId,
    key: 'p1',
    name: 'Ana',
    user_id: null,
    hours: 72,
  };
  const contactLink = async () =>
    await db.database.write(
      { role: 'platform' },
      async (tx) => await contactLinkUrl(tx, links, contact),
    );
  const first = await contactLink();
  await db.ownerSql`
    update shared_alert_links
    set expires_at = app.now() - interval '1 hour'
    where alert_id = ${alertId}
  `;
  expect(await contactLink()).toBe(first);
  expect((await open(first.slice(first.lastIndexOf('/') + 1))).status).toBe(200);
});

test('opened, answered and revoked all at once: no internal error, and the first opening appears once', async () => {
  const { id, token } = await share('contact');
  const calls = Array.from({ length: 40 }, async (_, turn) => {
    if (turn === 20) return await staff.delete(`/alerts/${alertId}/share-links/${id}`);
    return turn % 2 ? await open(token) : await anybody.post(`/shared-alerts/${token}/acknowledge`);
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  const kinds = await stories();
  const once = (kind: string) => kinds.filter((line) => line === kind).length;
  expect([
    once('shared_alert.opened'),
    once('escalation.also_responding'),
    once('shared_alert.revoked'),
  ]).toEqual([1, 1, 1]);
  expect((await open(token)).status).toBe(404);
});

describe('a contact', () => {
  test('sees who, what, since when, and says that he responds', async () => {
    const { token } = await unmonitored();
    const { body } = await open(token);
    expect(body.data.alert).toMatchObject({
      type: 'sos',
      monitored: false,
      answers: ['acknowledge', 'resolve'],
      responders: [],
      contact_name: 'Ana',
    });
    const answered = await anybody.post<SharedAlert>(`/shared-alerts/${token}/acknowledge`);
    expect(answered.body.data.alert).toMatchObject({
      answers: ['resolve'],
      responders: [{ name: 'Ana', is_you: true }],
    });
    await anybody.post(`/shared-alerts/${token}/acknowledge`);
    expect(await stories()).toEqual(['alert.raised', 'shared_alert.opened', 'alert.acknowledged']);
  });

  test('called again after his answer, answers again', async () => {
    const { token } = await unmonitored();
    await anybody.post(`/shared-alerts/${token}/acknowledge`);
    await db.ownerSql`update alerts set acknowledged_at = null where id = ${alertId}`;
    await db.ownerSql`
      update shared_alert_links
      set responded_at = responded_at - interval '1 hour'
      where alert_id = ${alertId}
    `;
    expect((await open(token)).body.data.alert).toMatchObject({
      answers: ['acknowledge', 'resolve'],
    });
    const again = await anybody.post<SharedAlert>(`/shared-alerts/${token}/acknowledge`);
    expect(again.body.data.alert).toMatchObject({
      answers: ['resolve'],
      responders: [{ name: 'Ana', is_you: true }],
    });
    expect((await stories()).filter((kind) => kind === 'alert.acknowledged')).toHaveLength(2);
    const [row] = await db.ownerSql`
        select responded_at > app.now() - interval '5 minutes' as now
        from shared_alert_links
        where alert_id = ${alertId}
      `;
    expect(row).toEqual({ now: true });
  });

  test('closes an alert that is not monitored, with a note; after that nothing more can be said', async () => {
    const { token } = await unmonitored();
    expect(
      (await anybody.post(`/shared-alerts/${token}/resolve`, { note: ' ', outcome: 'false' })).body
        .errors,
    ).toHaveProperty('note');
    expect(
      (await anybody.post(`/shared-alerts/${token}/resolve`, { note: 'ok', outcome: 'test' })).body
        .errors,
    ).toHaveProperty('outcome');
    expect(await stories()).toEqual(['alert.raised']);
    const closed = await anybody.post<SharedAlert>(`/shared-alerts/${token}/resolve`, {
      note: 'He is safe.',
      outcome: 'false',
    });
    expect(closed.body.data).toMatchObject({ status: 'resolved', alert: { answers: [] } });
    expect((await anybody.post(`/shared-alerts/${token}/acknowledge`)).body.code).toBe(
      'alert_resolved',
    );
    const [row] = await db.ownerSql`
        select status, note, outcome, resolved_by_staff_id from alerts where id = ${alertId}
      `;
    expect(row).toEqual({
      status: 'resolved',
      note: 'He is safe.',
      outcome: 'false',
      resolved_by_staff_id: null,
    });
  });

  test('cannot close a satellite SOS that is on, nor what the centre has; in addition to the centre, the contact is recorded', async () => {
    const { token } = await unmonitored();
    await db.ownerSql`update alerts set satellite_sos_active = true where id = ${alertId}`;
    expect(
      (await anybody.post(`/shared-alerts/${token}/resolve`, { note: 'x', outcome: 'false' }))
        .status,
    ).toBe(422);
    world = await anAlertWorld(db.ownerSql);
    alertId = await raise();
    const monitored = await share('contact');
    expect(
      (
        await anybody.post(`/shared-alerts/${monitored.token}/resolve`, {
          note: 'x',
          outcome: 'false',
        })
      ).body.code,
    ).toBe('alert_monitored');
    const answered = await anybody.post<SharedAlert>(
      `/shared-alerts/${monitored.token}/acknowledge`,
    );
    expect(answered.body.data.alert).toMatchObject({
      monitored: true,
      responders: [{ name: 'Wife', is_you: true }],
    });
    expect(await stories()).toEqual([
      'alert.raised',
      'shared_alert.created',
      'escalation.also_responding',
    ]);
    const [row] =
      await db.ownerSql`select acknowledged_at, status from alerts where id = ${alertId}`;
    expect(row).toEqual({ acknowledged_at: null, status: 'active_alert' });
  });
});

describe('staff, refused', () => {
  test('an alert that is not in view answers like none; another alert’s link too', async () => {
    const link = await share();
    const first = alertId;
    await unmonitored();
    for (const id of [alertId, 987_654_321]) {
      expect((await staff.post(`/alerts/${id}/share-links`, { name: 'Wife' })).status).toBe(404);
      expect((await staff.get(`/alerts/${id}/share-links`)).status).toBe(404);
      expect((await staff.delete(`/alerts/${id}/share-links/${link.id}`)).status).toBe(404);
    }
    const [row] = await db.ownerSql`
        select count(*)::int as links, count(revoked_at)::int as revoked
        from shared_alert_links
        where alert_id = ${first}
      `;
    expect(row).toEqual({ links: 1, revoked: 0 });
  });

  test('no name, too long, and a resolved alert', async () => {
    expect((await staff.post(`/alerts/${alertId}/share-links`, { name: '' })).status).toBe(422);
    expect(
      (await staff.post(`/alerts/${alertId}/share-links`, { name: 'Wife', hours: 100 })).status,
    ).toBe(422);
    await db.ownerSql`
      update alerts
      set status = 'resolved', note = 'Safe.', resolved_at = app.now()
      where id = ${alertId}
    `;
    expect((await staff.post(`/alerts/${alertId}/share-links`, { name: 'Wife' })).body.code).toBe(
      'alert_resolved',
    );
    expect([
      ...(await db.ownerSql`select id from shared_alert_links where alert_id = ${alertId}`),
    ]).toEqual([]);
  });
});
