// The scene of tests about dispatches: a worker in the United States with an active SOS that an operator has, a partner, and a clock that they move.
import { randomUUID } from 'node:crypto';
import type { Actor } from '#domain/access/actor.ts';
import type { PartnerDispatch, DispatchService as Service } from '#domain/dispatch-partners/partner-dispatch.ts';
import { type AlertScene, anAlertScene } from '#server/alerts/actions/alert-scene.factory.ts';
import { aFix, anEvent } from '#server/alerts/alerts.factory.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import type { DispatchService } from '#server/kit/outside/dispatch-service.ts';
import { noonlightAdapter } from '#server/kit/outside/noonlight-adapter.ts';
import { type NoonlightStandIn, noonlightStandIn } from '#server/kit/testing/noonlight-stand-in.ts';
import { testSecret } from '#server/kit/testing/test-database.ts';
import { partnerDispatchesSweep } from './partner-dispatches.jobs.ts';
import { cancelDispatch, createDispatch, resendDispatch } from './partner-dispatches.service.ts';

export const sealing = createSealing({ APP_SECRET: testSecret, EARLIER_APP_SECRETS: '' }, 'dispatch pin');
export const denver = { latitude: 39.7392, longitude: -104.9903, at: '2026-11-21T02:00:00.000Z' };
const parts = { hasNoonlight: true, sealing };

export interface DispatchScene {
  readonly alerts: AlertScene;
  readonly noonlight: NoonlightStandIn;
  /** A new worker with an SOS that Mei has, in Denver unless it is said. */
  renew(at?: { latitude: number; longitude: number } | null): Promise<void>;
  set(setting: Record<string, unknown>): Promise<void>;
  create(over?: Partial<{ services: Service[]; client_id: string; hasNoonlight: boolean }>, actor?: Actor): Promise<PartnerDispatch>;
  cancel(id: number, pin?: string, actor?: Actor): Promise<PartnerDispatch>;
  resend(actor?: Actor): Promise<PartnerDispatch>;
  /** Lets the sweep look once, so many milliseconds later. */
  look(afterMs?: number, service?: DispatchService | null): Promise<void>;
  moveTo(latitude: number, longitude: number): Promise<void>;
  pass(ms: number): void;
  row(): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

export async function aDispatchScene(): Promise<DispatchScene> {
  const [alerts, noonlight] = await Promise.all([anAlertScene(), noonlightStandIn()]);
  const { db, mei, write } = alerts;
  const service = noonlightAdapter({ url: noonlight.url, token: 'server token', answerMs: 150 });
  const pass = (ms: number) => {
    db.clock.now = new Date((db.clock.now?.getTime() ?? 0) + ms);
  };
  const fixAt = (latitude: number, longitude: number) =>
    anEvent('position', { position: aFix(latitude, longitude, db.clock.now?.toISOString() ?? '') });
  const scene: DispatchScene = {
    ...{ alerts, noonlight, pass },
    renew: async (at = denver) => {
      Object.assign(noonlight, { mode: 'works', calls: noonlight.calls.splice(0) && noonlight.calls });
      noonlight.alarms.length = 0;
      db.clock.now = new Date('2026-11-21T02:00:00.000Z');
      await db.ownerSql`delete from partner_dispatch_reports`;
      await db.ownerSql`delete from partner_dispatches`;
      await alerts.renew();
      await db.ownerSql`update users set voice_code = 'bluebird', mobile = '+13035550142' where id = ${alerts.world.worker_id}`;
      await db.ownerSql`update departments set country = 'US' where organisation_id = ${alerts.world.organisation_id}`;
      if (at) await alerts.says(fixAt(at.latitude, at.longitude));
      await alerts.acknowledge(mei);
      await scene.set({ partner: 'noonlight' });
    },
    set: async (setting) => {
      const row = { organisation_id: alerts.world.organisation_id, country: 'US', enabled: true, ...setting };
      await db.ownerSql`delete from dispatch_partners where organisation_id = ${row.organisation_id}`;
      await db.ownerSql`insert into dispatch_partners ${db.ownerSql(row as never)}`;
    },
    create: async (over = {}, actor = mei) => {
      const asked = { services: ['police'] as Service[], client_id: randomUUID(), ...parts, ...over };
      return await write(async (tx) => await createDispatch(tx, actor, alerts.alertId, asked));
    },
    cancel: async (id, pin, actor = mei) =>
      await write(async (tx) => await cancelDispatch(tx, actor, alerts.alertId, { id, reason: 'She is safe.', pin, sealing })),
    resend: async (actor = mei) => await write(async (tx) => await resendDispatch(tx, actor, alerts.alertId, parts)),
    look: async (afterMs = 0, by = service) => {
      pass(afterMs);
      const sweep = partnerDispatchesSweep(db.database, { service: by, sealing });
      await sweep.run();
      await sweep.finish?.();
    },
    moveTo: async (latitude, longitude) => await alerts.says(fixAt(latitude, longitude)),
    row: async () => {
      const [row] = await db.ownerSql`select * from partner_dispatches order by id desc limit 1`;
      return { ...row };
    },
    close: async () => {
      await noonlight.close();
      await db.close();
    },
  };
  return scene;
}
