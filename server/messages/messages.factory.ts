// The fixture of message tests: an organisation with two people, its administrator, staff of the
// platform, and the sweeps that deliver copies.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import * as z from 'zod';
import {
  type MessageRecipient,
  messageRecipient,
  type SentMessage,
  sentMessage,
} from '#domain/messages/sent-message.ts';
import { type AlertWorld, anAlertWorld } from '#server/alerts/alerts.factory.ts';
import { type Adapter, deliverBy } from '#server/deliveries/deliveries.factory.ts';
import { createLog } from '#server/kit/log.ts';
import type { Client } from '#server/kit/testing/test-client.ts';
import { type TestDatabase, testDatabase } from '#server/kit/testing/test-database.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { aUser } from '#server/users/users.factory.ts';
import { messageAnswersRoutes } from './answers/message-answers.routes.ts';
import { copyDeliveryListener } from './copies/messages.subscribers.ts';
import { messagesSweep } from './copies/messages.sweep.ts';
import { receiveText } from './inbound/receive-text.service.ts';
import type { ContactTexts } from './inbound/text-in.ts';
import { messagesRoutes } from './messages.routes.ts';

/** The portal that emails link to. */
export const links = { origin: 'https://vigil.example', secret: 'a secret of the tests' };

/** The number that organisations without one of their own share. */
export const sharedNumber = '+61480000000';

/** Contact texts of a program without escalation. */
const noContactTexts: ContactTexts = { acknowledge: async () => null, join: async () => [] };

type Answer = Awaited<ReturnType<Client['post']>>;

interface AlertRow {
  readonly user_id: number;
  readonly device_id: number;
  readonly status: string;
  readonly repeat_count: number;
}

interface People {
  readonly world: AlertWorld;
  /** Noah Ward, who has a device, is in the world; Dana Lee has none. */
  readonly dana: number;
  readonly helen: Client;
  readonly priya: Client;
}

const check = {
  title: 'Safety check',
  content: 'Are you safe, {{first_name}}?',
  channel: 'best',
  response_required: true,
  response_type: 'safe_or_help',
};

class MessagesBench {
  readonly check = check;
  /** What the delivery service received, in order. */
  sent: { key: string; to: string; body: string }[] = [];
  #opened: { db: TestDatabase; http: TestHttp } | undefined;
  #people: People | undefined;

  get db(): TestDatabase {
    return known(this.#opened).db;
  }
  get http(): TestHttp {
    return known(this.#opened).http;
  }
  get world(): AlertWorld {
    return known(this.#people).world;
  }
  get dana(): number {
    return known(this.#people).dana;
  }
  /** An administrator of the organisation. */
  get helen(): Client {
    return known(this.#people).helen;
  }
  /** Of the platform. */
  get priya(): Client {
    return known(this.#people).priya;
  }

  // Arrow functions, so that tests can destructure them.
  path = (rest = ''): string => `/organisations/${this.world.organisation_id}/messages${rest}`;
  send = async (over: object = {}, client = this.helen): Promise<Answer> => {
    const recipients = { user_ids: [this.world.worker_id, this.dana] };
    return await client.post(this.path(), { ...check, recipients, key: randomUUID(), ...over });
  };
  sendOne = async (over: object = {}, client = this.helen): Promise<SentMessage> =>
    sentMessage.parse((await this.send(over, client)).body.data);
  read = async (id: number): Promise<SentMessage> =>
    sentMessage.parse((await this.helen.get(this.path(`/${id}`))).body.data);
  recipients = async (id: number, query = ''): Promise<MessageRecipient[]> =>
    z
      .array(messageRecipient)
      .parse((await this.helen.get(this.path(`/${id}/recipients?per_page=100${query}`))).body.data);
  /** Accepts every delivery. */
  taking: Adapter = {
    send: async ({ idempotency_key, recipient, body }) => {
      this.sent.push({ key: idempotency_key, to: recipient, body });
      return { status: 'handed_over', reference: `ref-${idempotency_key}` };
    },
  };
  handOver = async (): Promise<unknown> => await messagesSweep(this.db.database, links).run();
  deliver = async (adapter = this.taking): Promise<unknown> =>
    await deliverBy(this.db.database, adapter, [copyDeliveryListener]);
  pass = (seconds: number): void => {
    this.db.clock.now = new Date((this.db.clock.now?.getTime() ?? 0) + seconds * 1000);
  };
  /** @returns the reply */
  says = async (
    from: string,
    text: string,
    { to = sharedNumber }: { to?: string } = {},
  ): Promise<string | null> =>
    (
      await receiveText(
        { database: this.db.database, log: createLog('error'), contacts: noContactTexts },
        { reference: randomUUID(), from, to, text },
      )
    )?.text ?? null;
  alerts = async (): Promise<AlertRow[]> => [
    ...(await this.db.ownerSql<
      AlertRow[]
    >`select user_id, device_id, status, repeat_count from alerts order by id`),
  ];

  async open(): Promise<void> {
    const db = await testDatabase();
    this.#opened = {
      db,
      http: await testHttp({
        database: db.database,
        routes: [
          ...messagesRoutes({ wake: () => {} }),
          ...messageAnswersRoutes({ database: db.database, links }),
        ],
      }),
    };
  }

  async begin(): Promise<void> {
    const { db, http } = this;
    await db.empty(
      'organisations',
      'users',
      'system_configuration',
      'opt_outs',
      'deliveries',
      'live_outbox',
      'inbound_messages',
      'partner_faults',
    );
    db.clock.now = new Date('2026-11-23T07:00:00Z');
    this.sent = [];
    const world = await anAlertWorld(db.ownerSql);
    await db.ownerSql`
      update organisations set enable_messaging = true where id = ${world.organisation_id}
    `;
    await db.ownerSql`
      insert into messaging_pricings (organisation_id, sms_unit_price, enable_billed_messages)
      values (${world.organisation_id}, 12, true)
    `;
    await db.ownerSql`update users set mobile = '+61400111222' where id = ${world.worker_id}`;
    const of = { organisation_id: world.organisation_id };
    const dana = (
      await aUser(db.ownerSql, {
        ...of,
        first_name: 'Dana',
        last_name: 'Lee',
        mobile: '+61400333444',
      })
    ).id;
    const helenId = (
      await aUser(db.ownerSql, { ...of, role: 'organisation_admin', email: 'helen@vigil.example' })
    ).id;
    const priyaId = (await aUser(db.ownerSql, { role: 'admin', first_name: 'Priya' })).id;
    this.#people = {
      world,
      dana,
      helen: http.signedIn({ user_id: helenId, role: 'organisation_admin', ...of }),
      priya: http.signedIn({ user_id: priyaId, role: 'admin', name: 'Priya Nair' }),
    };
  }

  async close(): Promise<void> {
    await this.#opened?.http.close();
    await this.#opened?.db.close();
  }
}

function known<Thing>(thing: Thing | undefined): Thing {
  if (thing === undefined) throw new Error('This is there only during a test');
  return thing;
}

/**
 * Opens a database and a server for the calling file, with a fresh organisation before each test.
 */
export function messagesBench(): MessagesBench {
  const bench = new MessagesBench();
  beforeAll(async () => await bench.open());
  beforeEach(async () => await bench.begin());
  afterAll(async () => await bench.close());
  return bench;
}
