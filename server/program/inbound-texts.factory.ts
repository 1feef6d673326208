// A world for incoming texts: organisations with and without numbers of their own, people with one
// mobile, and the program's own webhook with the partner's signature.

import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { ResponseType } from '#domain/messages/templates/message-template.ts';
import { phonePartnerHooks } from '#server/deliveries/partners/phone-partners.ts';
import { type Scenario, scenario } from '#server/deliveries/scenario.factory.ts';
import { contactTexts, takeKey } from '#server/escalation/phone-replies.service.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { createLog } from '#server/kit/log.ts';
import type { TestDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testConfig, testHttp } from '#server/kit/testing/test-http.ts';
import { messagesSweep } from '#server/messages/copies/messages.sweep.ts';
import { inboundTextsSweep } from '#server/messages/inbound/inbound-texts.sweep.ts';
import { receiveText } from '#server/messages/inbound/receive-text.service.ts';
import { messagesRoutes } from '#server/messages/messages.routes.ts';
import { sendMessage } from '#server/messages/send-message.service.ts';
import {
  anOrganisation,
  type OrganisationGiven,
} from '#server/organisations/organisations.factory.ts';
import { aUser, type UserGiven } from '#server/users/users.factory.ts';
import { features } from '../app.ts';
import type { Running } from './feature.ts';
import { gather } from './gather.ts';

const token = 'token of the partner';
const publicUrl = 'https://vigil.example';
const links = { origin: publicUrl, secret: 'a secret of the tests, long enough' };
const noRecipients = {
  department_ids: [],
  user_tag_ids: [],
  messaging_group_ids: [],
  contact_ids: [],
  user_ids: [],
  numbers: [],
};

/** What organisations without a number of their own send from. */
export const sharedNumber = '+61480000000';

/** The partner for texts, which tests alone may imitate. */
export interface Partner {
  /** What the settings choose. */
  createWorld(
    config: Running['config'],
    database: Running['database'],
    publicUrl: string,
  ): Running['world'];
  /** As the partner signs a call. */
  sign(token: string, url: string, fields: readonly (readonly [string, string])[]): string;
}

class TextsBench {
  readonly scene: Scenario;
  #http: TestHttp | undefined;
  #texts = 0;
  readonly #partner: Partner;

  constructor(partner: Partner, scene: Scenario) {
    this.#partner = partner;
    this.scene = scene;
  }

  get db(): TestDatabase {
    return this.scene.db;
  }
  get http(): TestHttp {
    if (!this.#http) throw new Error('This is there only during a test');
    return this.#http;
  }

  async open(): Promise<void> {
    const { db } = this;
    const config = testConfig({
      TWILIO_ACCOUNT_SID: 'AC1',
      TWILIO_AUTH_TOKEN: token,
      TWILIO_SMS_FROM: sharedNumber,
      PUBLIC_URL: publicUrl,
    });
    const world = this.#partner.createWorld(config, db.database, publicUrl);
    const parts = { config, database: db.database, log: createLog('silent'), world };
    const hooks = phonePartnerHooks({
      ...parts,
      listeners: gather(features).deliveryListeners,
      takeText: async (text, send) =>
        await receiveText({ ...parts, contacts: contactTexts }, text, send),
      takeKey,
    });
    this.#http = await testHttp({
      database: db.database,
      routes: messagesRoutes({ wake: () => {} }),
      hooks,
    });
  }
  async close(): Promise<void> {
    await this.http.close();
  }

  // Arrows, so that a test takes them apart.
  organisation = async (
    name: string,
    { number, ...over }: OrganisationGiven & { number?: string } = {},
  ): Promise<number> => {
    const id = await anOrganisation(this.db.ownerSql, { name, ...over });
    await this.db.ownerSql`
        insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages)
        values (${id}, 20, true)
      `;
    if (number)
      await this.db.ownerSql`
          insert into organisation_numbers (organisation_id, mobile) values (${id}, ${number})
        `;
    return id;
  };
  person = async (
    organisation_id: number,
    first_name: string,
    over: UserGiven = {},
  ): Promise<number> =>
    (await aUser(this.db.ownerSql, { organisation_id, first_name, last_name: 'Ward', ...over })).id;
  write = async <Made>(work: (tx: Tx) => Promise<Made>): Promise<Made> =>
    await this.db.database.write({ role: 'platform' }, work);
  /** Asks a person, and the copy leaves. */
  asks = async (
    organisation_id: number,
    user_id: number,
    response_type: ResponseType = 'safe_or_help',
  ): Promise<void> => {
    this.scene.later({ minutes: 1 });
    const message = {
      title: 'Question',
      content: 'Please answer.',
      channel: 'sms',
      response_required: true,
      response_type,
    } as const;
    const kept = {
      sender_id: null,
      schedule_id: null,
      key: `${organisation_id} ${user_id} ${this.scene.now.getTime()}`,
    };
    await this.db.database.write(
      { role: 'tenant', organisation_id },
      async (tx) =>
        await sendMessage(tx, {
          ...message,
          ...kept,
          organisation_id,
          recipients: { ...noRecipients, user_ids: [user_id] },
        }),
    );
    await messagesSweep(this.db.database, links).run();
  };
  /** By the partner's webhook. @returns what the partner is to write back; empty for nothing */
  text = async (
    from: string,
    to: string,
    body: string,
    { sid, key = token }: { sid?: string; key?: string } = {},
  ): Promise<string> => {
    this.#texts += 1;
    const path = '/hooks/sms/inbound';
    const form = {
      MessageSid: sid ?? `SM${this.#texts}`,
      From: from,
      To: to,
      Body: body,
      NumMedia: '0',
      SmsStatus: 'received',
    };
    const answer = await fetch(this.http.origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': this.#partner.sign(key, publicUrl + path, Object.entries(form)),
      },
      body: new URLSearchParams(form),
    });
    const said = await answer.text();
    if (answer.status !== 200) return `status ${answer.status}`;
    return /<Message>(.*)<\/Message>/s.exec(said)?.[1] ?? '';
  };

  /** "Redgum: Noah" for each alert, the oldest first, with how often it was repeated. */
  alerts = async (): Promise<string[]> =>
    (
      await this.db.ownerSql<{ line: string }[]>`
        select o.name || ': ' || u.first_name || case
          when a.repeat_count > 0 then ' +' || a.repeat_count
          else '' end as line
        from alerts a
        join organisations o on o.id = a.organisation_id
        join users u on u.id = a.user_id
        order by a.organisation_id, a.id`
    ).map(({ line }) => line);
  /** "Redgum: help" for each person who was asked, with the answer. */
  answers = async (): Promise<string[]> =>
    (
      await this.db.ownerSql<{ line: string }[]>`
        select o.name || ': ' || coalesce(r.answer, '-') || case
          when r.unclear_text is not null then ' unclear: ' || r.unclear_text
          else '' end as line
        from message_recipients r
        join organisations o on o.id = r.organisation_id
        order by r.organisation_id, r.id`
    ).map(({ line }) => line);
  /** "Redgum: text" for each text on an alert. */
  onAlerts = async (): Promise<string[]> =>
    (
      await this.db.ownerSql<{ line: string }[]>`
        select o.name || ': ' || m.text as line
        from alert_messages m
        join organisations o on o.id = m.organisation_id
        order by m.organisation_id, m.id`
    ).map(({ line }) => line);
  inbound = async () => [
    ...(await this.db.ownerSql<
      { body: string; taken_as: string; organisation: string | null; on_alert: boolean }[]
    >`
      select i.body, i.taken_as, o.name as organisation, i.alert_id is not null as on_alert
      from inbound_messages i left join organisations o on o.id = i.organisation_id order by i.id`),
  ];
}

export function textsBench(partner: Partner): TextsBench {
  const scene = scenario({
    empty: ['organisations', 'users', 'opt_outs', 'deliveries', 'live_outbox', 'inbound_messages'],
    sweeps: (database) => [
      inboundTextsSweep({ database, log: createLog('silent'), contacts: contactTexts }),
    ],
  });
  const bench = new TextsBench(partner, scene);
  beforeAll(async () => await bench.open());
  beforeEach(() => scene.itIs('2026-11-23T07:00:00Z'));
  afterAll(async () => await bench.close());
  return bench;
}
