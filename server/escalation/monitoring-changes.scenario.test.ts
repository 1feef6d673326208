// Monitoring of an organisation begins or ends while alerts are open: each alert always has someone
// responsible, and only those are notified who must be.
import { beforeEach, expect, test } from 'vitest';
import type { Actor } from '#domain/access/actor.ts';
import { acknowledgeAlert } from '#server/alerts/actions/acknowledge-alert.service.ts';
import { followUpAlert } from '#server/alerts/actions/follow-up-alert.service.ts';
import { resolveAlert } from '#server/alerts/actions/resolve-alert.service.ts';
import { anOperator } from '#server/alerts/alerts.factory.ts';
import { monitoredAlertsSweep } from '#server/alerts/monitoring/monitored-alerts.sweep.ts';
import { escalationScenario } from './escalation-scenario.factory.ts';

const { scene, here, given, raise, expectCalled } = escalationScenario((database) => [
  monitoredAlertsSweep(database),
]);
const { advance, tend, expectText, expectNothingElse } = scene;
let mei: Actor;
const ana = '+61400000001';
const ben = '+61400000002';

beforeEach(async () => {
  mei = await anOperator(scene.db.ownerSql, 'Mei');
});

const raiseWhere = async ({ monitored }: { monitored: boolean }): Promise<number> => {
  const contacts = [
    { name: 'Ana', mobile: ana },
    { name: 'Ben', mobile: ben },
  ];
  await given({ contacts, not_monitored: !monitored });
  return await raise();
};
const becomes = async ({ monitored }: { monitored: boolean }): Promise<void> => {
  await scene.db.ownerSql`
    update organisations
    set not_monitored = ${!monitored}, updated_at = app.now() + interval '1 second'
    where id = ${here().organisation_id}
  `;
  await tend();
};
const alerts = async () => [
  ...(await scene.db.ownerSql`
    select monitored, owner_staff_id, acknowledged_at is not null as acknowledged, follow_up_at
    from alerts
    order by id
  `),
];
const frames = async () =>
  (
    await scene.db.ownerSql<
      { event: string }[]
    >`select event from live_outbox where 'private-alert-monitoring' = any(channels) order by id`
  ).map(({ event }) => event);
const story = async (id: number) =>
  (
    await scene.db.ownerSql<
      { kind: string }[]
    >`select kind from events where alert_id = ${id} and kind like 'alert.%' order by id`
  ).map(({ kind }) => kind);
const acknowledge = async (id: number) =>
  await scene.db.database.write(
    { role: 'centre' },
    async (tx) => await acknowledgeAlert(tx, mei, id),
  );

test('monitoring ends: contacts are notified at once of unowned and owned alerts, and the consoles lose both', async () => {
  const id = await raiseWhere({ monitored: true });
  await acknowledge(id);
  await scene.db.database.write(
    { role: 'centre' },
    async (tx) => await followUpAlert(tx, mei, id, { minutes: 5, reason: 'Rings back.' }),
  );
  await expectNothingElse();
  await becomes({ monitored: false });
  expect(await alerts()).toEqual([
    { monitored: false, owner_staff_id: null, acknowledged: false, follow_up_at: null },
  ]);
  await expectCalled(ana);
  await expectNothingElse();
  expect(await frames()).toContain('alert.left');
  expect(await story(id)).toEqual([
    'alert.raised',
    'alert.acknowledged',
    'alert.follow_up_set',
    'alert.monitoring_ended',
  ]);
  expect(await scene.db.ownerSql`select ended_as from follow_ups`).toEqual([
    { ended_as: 'released' },
  ]);
  // The next alert is not the centre's either.
  const next = await raise('fall');
  expect(await story(next)).toEqual(['alert.raised']);
  expect((await alerts()).at(-1)).toMatchObject({ monitored: false, owner_staff_id: null });
});

test('monitoring begins: the alert is queued, and exactly the contacts notified before are notified that the centre has it', async () => {
  const id = await raiseWhere({ monitored: false });
  await expectCalled(ana);
  await expectNothingElse();
  expect(await frames()).toEqual([]);
  await becomes({ monitored: true });
  expect(await alerts()).toMatchObject([
    { monitored: true, owner_staff_id: null, acknowledged: false },
  ]);
  expect(await frames()).toContain('alert.updated');
  expect(await story(id)).toEqual(['alert.raised', 'alert.monitoring_begun']);
  await expectText(ana, 'The monitoring service');
  await advance({ minutes: 10 });
  await expectNothingElse();
  await acknowledge(id);
});

test('resolved alerts keep their escalation state; another sweep changes nothing', async () => {
  const id = await raiseWhere({ monitored: true });
  await acknowledge(id);
  await scene.db.database.write({ role: 'centre' }, async (tx) => {
    const resolution = {
      note: 'Safe.',
      outcome: 'false',
      response_sent: false,
      resolution_comment_id: null,
    } as const;
    await resolveAlert(tx, mei, id, { resolution });
  });
  const other = await raise('fall');
  await becomes({ monitored: false });
  await tend();
  expect((await alerts()).map(({ monitored }) => monitored)).toEqual([true, false]);
  expect((await story(other)).filter((kind) => kind.startsWith('alert.monitoring'))).toEqual([
    'alert.monitoring_ended',
  ]);
  expect((await frames()).filter((event) => event === 'alert.left')).toHaveLength(1);
});
