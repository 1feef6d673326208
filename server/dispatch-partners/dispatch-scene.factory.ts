// The scene of tests about dispatches: a worker in the United States with an active SOS that an
// operator has, a partner, and a clock that they move.
import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import type {
  PartnerDispatch,
  DispatchService as Service,
} from '#domain/dispatch-partners/partner-dispatch.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { aFix, anEvent } from '#server/alerts/alerts.factory.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import { type NoonlightStandIn, noonlightStandIn } from '#server/kit/testing/noonlight-stand-in.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { partnerDispatchesSweep } from './partner-dispatches.jobs.ts';
import { cancelDispatch, createDispatch, resendDispatch } from './partner-dispatches.service.ts';

export const sealing = createSealing(
  { APP_SECRET: testSecret, EARLIER_APP_SECRETS: '' },
  'dispatch pin',
);
export const denver = { latitude: 39.7392, longitude: -104.9903, at: '2026-11-21T02:00:00.000Z' };
const parts = { hasNoonlight: true, sealing };

interface DispatchSettingGiven {
  readonly partner: string;
  readonly country?: string;
  readonly enabled?: boolean;
  readonly recipient_name?: string;
  readonly email?: string;
  readonly mobile?: string;
}

export interface DispatchScene {
  readonly alerts: AlertScene;
  readonly noonlight: NoonlightStandIn;
  /** A new worker with an SOS owned by Mei, in Denver by default. */
  renew(at?: { latitude: number; longitude: number } | null): Promise<void>;
  set(setting: DispatchSettingGiven): Promise<void>;
  create(
    over?: Partial<{ services: Service[]; client_id: string; hasNoonlight: boolean }>,
    actor?: Actor,
  ): Promise<PartnerDispatch>;
  cancel(id: number, pin?: string, actor?: Actor): Promise<PartnerDispatch>;
  resend(actor?: Actor): Promise<PartnerDispatch>;
  /** Lets the sweep look once, so many milliseconds later. */
  look(afterMs?: number, service?: NoonlightStandIn['service'] | null): Promise<void>;
  moveTo(latitude: number, longitude: number): Promise<void>;
  pass(ms: number): void;
  row(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function aDispatchScene(): Promise<DispatchScene> {
  const [alerts, noonlight] = await Promise.all([anAlertScene(), noonlightStandIn()]);
  const { db } = alerts;
  const pass = (ms: number) => {
    db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + ms);
  };
  return {
    alerts,
    noonlight,
    pass,
    ...calls(alerts),
    renew: async (at = denver) => await renew({ alerts, noonlight }, at),
    set: async (setting) => await setPartner(alerts, setting),
    look: async (afterMs = 0, service = noonlight.service) => {
      pass(afterMs);
      const sweep = partnerDispatchesSweep(db.database, { service, sealing });
      await sweep.run();
      // Each waits a bounded while for answers, and returns at once where none is open.
      for (let times = 0; times < 5; times += 1) await sweep.finish?.();
    },
    moveTo: async (latitude, longitude) => await alerts.says(fixAt(alerts, latitude, longitude)),
    row: async () => {
      const [row] = await db.ownerSql`select * from partner_dispatches order by id desc limit 1`;
      return { ...row };
    },
    close: async () => {
      await noonlight.close();
      await db.close();
    },
  };
}

const fixAt = ({ db }: AlertScene, latitude: number, longitude: number) =>
  anEvent('position', { position: aFix(latitude, longitude, db.clock.now?.toISOString() ?? '') });

const calls = (alerts: AlertScene): Pick<DispatchScene, 'create' | 'cancel' | 'resend'> => ({
  create: async (over = {}, actor = alerts.mei) => {
    const { services = ['police'], client_id = randomUUID(), hasNoonlight = true } = over;
    const asked = { ...parts, services, client_id, hasNoonlight };
    return await alerts.write(async (tx) => await createDispatch(tx, actor, alerts.alertId, asked));
  },
  cancel: async (id, pin, actor = alerts.mei) => {
    const asked = { id, reason: 'She is safe.', pin, sealing };
    return await alerts.write(async (tx) => await cancelDispatch(tx, actor, alerts.alertId, asked));
  },
  resend: async (actor = alerts.mei) =>
    await alerts.write(async (tx) => await resendDispatch(tx, actor, alerts.alertId, parts)),
});

async function renew(
  { alerts, noonlight }: Pick<DispatchScene, 'alerts' | 'noonlight'>,
  at: { latitude: number; longitude: number } | null,
): Promise<void> {
  const { db } = alerts;
  noonlight.mode = 'works';
  noonlight.calls.length = 0;
  noonlight.alarms.length = 0;
  db.clock.now = new Date('2026-11-21T02:00:00.000Z');
  await db.ownerSql`delete from partner_dispatch_reports`;
  await db.ownerSql`delete from partner_dispatches`;
  await alerts.renew();
  const { worker_id, organisation_id } = alerts.world;
  await db.ownerSql`
    update users set voice_code = 'bluebird', mobile = '+13035550142' where id = ${worker_id}
  `;
  await db.ownerSql`
    update departments set country = 'US' where organisation_id = ${organisation_id}
  `;
  if (at) await alerts.says(fixAt(alerts, at.latitude, at.longitude));
  await alerts.acknowledge(alerts.mei);
  await setPartner(alerts, { partner: 'noonlight' });
}

async function setPartner(
  { db: { ownerSql }, world: { organisation_id } }: AlertScene,
  setting: DispatchSettingGiven,
): Promise<void> {
  const {
    country = 'US',
    enabled = true,
    partner,
    recipient_name = null,
    email = null,
    mobile = null,
  } = setting;
  await ownerSql`delete from dispatch_partners where organisation_id = ${organisation_id}`;
  await ownerSql`
    insert into dispatch_partners (organisation_id, country, enabled, partner, recipient_name,
      email, mobile)
    values (${organisation_id}, ${country}, ${enabled}, ${partner}, ${recipient_name}, ${email},
      ${mobile})`;
}
