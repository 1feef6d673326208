// A brief that goes to a dispatcher by email or text: what is sent, its recipient, what became of
// it, and never called sent before a provider has it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Adapter, deliverBy } from '#server/deliveries/deliveries.factory.ts';
import { OutsideFailure } from '#server/kit/outside/adapter.ts';
import { briefDeliveryListener } from './dispatch-outcomes.service.ts';
import { aDispatchScene, type DispatchScene } from './dispatch-scene.factory.ts';

let scene: DispatchScene;
beforeAll(async () => {
  scene = await aDispatchScene();
});
afterAll(async () => await scene.close());
beforeEach(async () => {
  await scene.renew({ latitude: -36.08062, longitude: 146.91583 });
  await scene.alerts.db.empty('deliveries', 'partner_faults');
  await scene.alerts.db.ownerSql`update delivery_services set is_set_up = true`;
  await scene.alerts.db.ownerSql`update departments set country = 'AU'`;
  await scene.set({
    partner: 'email',
    country: 'AU',
    recipient_name: 'Ambulance Victoria',
    email: 'triage@ambulance.example',
  });
});

const kinds = async () =>
  (await scene.alerts.kinds()).filter((kind) => kind.startsWith('partner_dispatch'));
const sent: Parameters<Adapter['send']>[0][] = [];
const taking: Adapter = {
  send: async (message) => {
    sent.push(message);
    return { status: 'handed_over', reference: 'ref-1' };
  },
};
const failing = (kind: 'unreachable' | 'partner'): Adapter => ({
  send: async () => {
    throw new OutsideFailure(kind, 'No such mailbox.');
  },
});
const deliver = async (adapter: Adapter) =>
  await deliverBy(scene.alerts.db.database, adapter, [briefDeliveryListener]);

test('an email carries the whole brief with its code; it is sent once the provider has it', async () => {
  sent.length = 0;
  const dispatch = await scene.create();
  expect(dispatch).toMatchObject({
    status: 'requested',
    partner: 'email',
    recipient: 'triage@ambulance.example',
    has_pin: false,
  });
  await scene.look();
  expect(scene.noonlight.calls).toEqual([]);
  await deliver(taking);
  const { handed_over, code } = dispatch;
  expect(sent).toMatchObject([
    {
      channel: 'email',
      recipient: 'triage@ambulance.example',
      subject: handed_over.subject,
      body: handed_over.text,
    },
  ]);
  // As the console says it beside the map.
  expect(handed_over.text).toContain('Near South Albury NSW');
  expect(handed_over.text).toContain('Latitude 36.08062 South');
  expect(handed_over.text).not.toMatch(/\b[AP]M\b/i);
  expect(handed_over.text).toContain(`Read-back code: ${Array.from(code ?? '').join(' ')}`);
  expect(await scene.row()).toMatchObject({ status: 'sent', failure: null });
  expect(await kinds()).toEqual(['partner_dispatch.requested', 'partner_dispatch.sent']);
  const [line] = await scene.alerts.db.ownerSql`
    select data, actor_staff_id
    from events
    where alert_id = ${scene.alerts.alertId} and kind = 'partner_dispatch.requested'`;
  expect(line).toMatchObject({
    actor_staff_id: scene.alerts.mei.user_id,
    data: {
      partner_name: 'Ambulance Victoria',
      recipient: 'triage@ambulance.example',
      code,
      text: handed_over.text,
    },
  });
});

test('a text is short enough for one message', async () => {
  await scene.alerts.db.ownerSql`
      update users
      set additional_notes = ${'Asthma. '.repeat(300)}
      where id = ${scene.alerts.world.worker_id}
    `;
  await scene.set({ partner: 'sms', country: 'AU', mobile: '+61491570156' });
  const { handed_over } = await scene.create();
  expect(handed_over.text.length).toBeLessThanOrEqual(1500);
  expect(handed_over.text).toContain('Latitude');
});

test('one that is not delivered has failed, and can be sent again', async () => {
  await scene.create();
  await deliver(failing('partner'));
  expect(await scene.row()).toMatchObject({ status: 'requested', failure: 'No such mailbox.' });
  scene.pass(60_000);
  await deliver(failing('unreachable'));
  expect(await scene.row()).toMatchObject({ status: 'failed', failure: 'No such mailbox.' });
  await scene.resend();
  await deliver(taking);
  expect(await scene.row()).toMatchObject({ status: 'sent', failure: null });
  expect(await kinds()).toEqual(
    ['requested', 'failed', 'resent', 'sent'].map((kind) => `partner_dispatch.${kind}`),
  );
});

test('a sent brief cannot be cancelled, and a service that is not set up sends nothing: refused, and nothing written', async () => {
  const { id } = await scene.create();
  await deliver(taking);
  expect(await scene.alerts.refused(async () => await scene.cancel(id))).toMatchObject({
    code: 'dispatch_not_cancellable',
  });
  await scene.alerts.db
    .ownerSql`update delivery_services set is_set_up = false where service = 'email'`;
  expect(await scene.alerts.refused(async () => await scene.create())).toMatchObject({
    status: 409,
    code: 'not_set_up',
    message: 'Email is not set up. Call the emergency services.',
  });
});
