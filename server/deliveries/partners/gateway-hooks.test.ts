// Receipts and texts from the gateway: accepted only with its signature, once each; a reply to a
// text is a text of its own. And the sender of texts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/kit/log.ts';
import type { OutsideAdapter, OutsideMessage } from '#server/kit/outside/adapter.ts';
import {
  gatewaySignature,
  judgeGatewaySignature,
} from '#server/kit/outside/sms-gateway-signature.ts';
import { type TestHttp, testHttp } from '#server/kit/testing/test-http.ts';
import { anOrganisation } from '#server/organisations/organisations.factory.ts';
import { deliveriesBench } from '../deliveries.factory.ts';
import { gatewayHooks } from './gateway.hooks.ts';

const bench = deliveriesBench();
const secret = 'a secret of the gateway';
const publicUrl = 'https://vigil.example';
let http: TestHttp;
let taken: object[] = [];
let ours: number | null = null;

beforeAll(async () => {
  const hooks = gatewayHooks({
    database: bench.db.database,
    log: createLog('silent'),
    publicUrl,
    listeners: [],
    judge: (request) => judgeGatewaySignature(request, [secret]),
    takeText: async (text, send) => {
      taken.push(text);
      if (text.text !== 'HELP' && text.text !== 'ACK') return null;
      const organisation_id = text.to === '+61480000777' ? (ours ?? null) : null;
      const reply = {
        text: 'Thank you.',
        organisation_id,
        lane: text.text === 'HELP' ? 'life_safety' : 'ordinary',
      } as const;
      await bench.db.database.write({ role: 'platform' }, async (tx) => await send?.(tx, reply));
      return reply;
    },
  });
  http = await testHttp({ database: bench.db.database, routes: [], hooks });
});
afterAll(async () => await http.close());
beforeEach(async () => {
  taken = [];
  ours = null;
  await bench.db.empty('organisations');
});

async function call(
  path: string,
  fields: Record<string, string>,
  key: string | null = secret,
): Promise<number> {
  const body = new URLSearchParams(fields).toString();
  const signature =
    key === null
      ? {}
      : {
          'x-signature': gatewaySignature(key, { url: publicUrl + path, body: Buffer.from(body) }),
        };
  return (
    await fetch(http.origin + path, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...signature },
    })
  ).status;
}

async function handedOver(): Promise<number> {
  await bench.queue('one');
  await bench.sweepWith(bench.taking).run();
  const [row] = await bench.db.ownerSql<{ id: number }[]>`select id::int from deliveries`;
  return row?.id ?? 0;
}
const states = async () => [
  ...(await bench.db.ownerSql`select status, error_code from deliveries order by id`),
];

describe('a receipt', () => {
  test.each([
    ['DELIVRD', { status: 'delivered', error_code: null }],
    ['ACCEPTD', { status: 'sent', error_code: null }],
    ['UNDELIV', { status: 'dead', error_code: 'UNDELIV' }],
    ['EXPIRED', { status: 'dead', error_code: 'EXPIRED' }],
    ['ENROUTE', { status: 'handed_over', error_code: null }],
    ['SOMETHING', { status: 'handed_over', error_code: null }],
  ])('%s', async (stat, expected) => {
    expect(
      await call(`/hooks/sms-gateway/receipt/${await handedOver()}`, {
        message_id: 'ref-one',
        stat,
      }),
    ).toBe(200);
    expect(await states()).toEqual([expected]);
  });

  test('that is late or repeated never moves a text back', async () => {
    const path = `/hooks/sms-gateway/receipt/${await handedOver()}`;
    for (const stat of ['DELIVRD', 'ACCEPTD', 'UNDELIV', 'DELIVRD'])
      expect(await call(path, { stat })).toBe(200);
    expect(await states()).toEqual([{ status: 'delivered', error_code: null }]);
  });
});

describe('without a right signature nothing changes', () => {
  test.each([
    ['missing', null, 400],
    ['of another secret', 'some other secret', 403],
  ] as const)('%s', async (_name, key, status) => {
    const id = await handedOver();
    const before = await states();
    expect(
      await call(
        `/hooks/sms-gateway/receipt/${id}`,
        { message_id: 'ref-one', stat: 'DELIVRD' },
        key,
      ),
    ).toBe(status);
    expect(
      await call(
        '/hooks/sms-gateway/inbound',
        { message_id: 'm1', source_addr: '+61400000000', short_message: 'ACK' },
        key,
      ),
    ).toBe(status);
    expect([await states(), taken]).toEqual([before, []]);
  });
});

describe('an incoming text', () => {
  const text = {
    message_id: 'm1',
    source_addr: '+61400000000',
    destination_addr: '+61480000777',
    short_message: 'ACK',
  };

  test('is taken, and answered from the number that was written to; the same one again is answered once', async () => {
    ours = await anOrganisation(bench.db.ownerSql);
    await bench.db.ownerSql`
        insert into organisation_numbers (organisation_id, mobile) values (${ours}, '+61480000777')
      `;
    for (const _ of [1, 2]) expect(await call('/hooks/sms-gateway/inbound', text)).toBe(200);
    expect(taken[0]).toEqual({
      reference: 'm1',
      from: '+61400000000',
      to: '+61480000777',
      text: 'ACK',
    });
    expect([
      ...(await bench.db
        .ownerSql`select organisation_id::int, channel, recipient, body from deliveries`),
    ]).toEqual([
      { organisation_id: ours, channel: 'sms', recipient: '+61400000000', body: 'Thank you.' },
    ]);
  });

  test('that calls for help is answered in the lane of alarms', async () => {
    expect(await call('/hooks/sms-gateway/inbound', { ...text, short_message: 'HELP' })).toBe(200);
    expect([...(await bench.db.ownerSql`select lane from deliveries`)]).toEqual([
      { lane: 'life_safety' },
    ]);
  });

  test('that needs no answer gets none, and one without a sender is refused', async () => {
    expect(await call('/hooks/sms-gateway/inbound', { ...text, short_message: 'I am late' })).toBe(
      200,
    );
    expect(await call('/hooks/sms-gateway/inbound', { ...text, source_addr: '' })).toBe(422);
    expect([taken.length, await states()]).toEqual([1, []]);
  });
});

describe('texts leave from', () => {
  const sentFrom = async (
    recipient: string,
    channel_id: string | null = null,
  ): Promise<(string | null | undefined)[]> => {
    const ours = await anOrganisation(bench.db.ownerSql);
    await bench.db.ownerSql`
        insert into organisation_numbers (organisation_id, mobile, channel_id)
        values (${ours}, '+61480000777', ${channel_id})
      `;
    await bench.queue('of the organisation', { organisation_id: ours, recipient });
    await bench.queue('of an alarm', { organisation_id: ours, recipient, lane: 'life_safety' });
    await bench.queue('of the platform', { recipient });
    const senders = new Map<string, OutsideMessage['sender']>();
    const adapter: OutsideAdapter = {
      send: async ({ idempotency_key, sender }) => {
        senders.set(idempotency_key, sender);
        return { status: 'handed_over', reference: null };
      },
    };
    await bench.sweepWith(adapter).run();
    return ['of the organisation', 'of an alarm', 'of the platform'].map((key) => senders.get(key));
  };

  test('the number of their organisation, the platform’s from that of the settings', async () => {
    expect(await sentFrom('+61400000000')).toEqual(['+61480000777', '+61480000777', null]);
  });

  test('the delivery service’s name for the number', async () => {
    expect(await sentFrom('+61400000000', 'REDGUM')).toEqual(['REDGUM', 'REDGUM', null]);
  });

  test('that of the settings to another country', async () => {
    expect(await sentFrom('+12025550142')).toEqual([null, null, null]);
  });
});
