// Noonlight for tests on loopback: it speaks the documented format, keeps the alarms it got, and
// misbehaves in the ways that real services do.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DispatchService } from '../outside/dispatch/dispatch-service.ts';
import { noonlightAdapter } from '../outside/dispatch/noonlight-adapter.ts';

/**
 * `cut` takes the call and closes the line before it answers; `dead` closes it before anything is
 * read.
 */
export type NoonlightMode =
  | 'works'
  | 'hangs'
  | 'broken'
  | 'busy'
  | 'garbage'
  | 'cut'
  | 'dead'
  | 'unauthorized'
  | { readonly refuses: string };

export interface StandInAlarm {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly locations: unknown[];
  status: 'ACTIVE' | 'CANCELED';
}

export interface NoonlightStandIn {
  /** Up to and with `/dispatch/v1`. */
  readonly url: string;
  readonly calls: {
    readonly call: string;
    readonly authorization: string;
    readonly body: unknown;
  }[];
  readonly alarms: StandInAlarm[];
  mode: NoonlightMode;
  /** The real adapter on this address; it gives up soon on one that hangs. */
  readonly service: DispatchService;
  close(): Promise<void>;
}

export async function noonlightStandIn(): Promise<NoonlightStandIn> {
  const standIn = {
    url: '',
    calls: [] as NoonlightStandIn['calls'],
    alarms: [] as StandInAlarm[],
    mode: 'works' as NoonlightMode,
    get service(): DispatchService {
      const answerMs = standIn.mode === 'hangs' ? 100 : 8000;
      return noonlightAdapter({ url: standIn.url, token: 'server token', answerMs });
    },
  };
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { mode } = standIn;
    if (mode === 'dead') return void request.socket.destroy();
    const text = await textOf(request);
    const body: unknown = text === '' ? null : JSON.parse(text);
    const path = (request.url ?? '').replace('/dispatch/v1', '');
    standIn.calls.push({
      call: `${request.method} ${path}`,
      authorization: request.headers.authorization ?? '',
      body,
    });
    if (mode === 'hangs') return;
    const refusal = refusalOf(mode);
    if (refusal)
      return reply(response, refusal.status, {
        code: refusal.status,
        message: refusal.message,
        key: refusal.key,
        details: {},
      });
    const taken = take(standIn.alarms, `${request.method} ${path}`, body);
    if (mode === 'cut') return void request.socket.destroy();
    if (mode === 'garbage')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"id": <html>');
    reply(response, taken.status, taken.json);
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dispatch/v1`;
  return Object.assign(standIn, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function refusalOf(mode: NoonlightMode): { status: number; message: string; key: string } | null {
  if (mode === 'broken') return { status: 500, message: 'Internal Server Error', key: 'internal' };
  if (mode === 'busy') return { status: 429, message: 'Too Many Requests', key: 'rate_limited' };
  if (mode === 'unauthorized') return { status: 401, message: 'Unauthorized', key: 'unauthorized' };
  if (typeof mode === 'object')
    return { status: 400, message: `Refused: ${mode.refuses}`, key: mode.refuses };
  return null;
}

interface Taken {
  readonly status: number;
  readonly json: object;
}

const created_at = '2026-11-21T02:00:00.000Z';

function take(alarms: StandInAlarm[], call: string, body: unknown): Taken {
  if (call === 'POST /alarms') {
    const alarm: StandInAlarm = {
      id: (0xa1a000 + alarms.length).toString(16).padStart(24, '0'),
      body: body as StandInAlarm['body'],
      locations: [],
      status: 'ACTIVE',
    };
    alarms.push(alarm);
    return {
      status: 201,
      json: { id: alarm.id, status: alarm.status, created_at, owner_id: 'a3f2' },
    };
  }
  const [, id, what] = /^\w+ \/alarms\/([^/]+)\/(status|locations)$/.exec(call) ?? [];
  const alarm = alarms.find((one) => one.id === id);
  if (!alarm)
    return {
      status: 404,
      json: { code: 404, message: 'Alarm not found', key: 'not_found', details: {} },
    };
  if (call.startsWith('GET')) return { status: 200, json: { status: alarm.status } };
  if (alarm.status === 'CANCELED')
    return {
      status: 400,
      json: { code: 400, message: 'The alarm has ended', key: 'alarm_canceled', details: {} },
    };
  if (what === 'locations') {
    alarm.locations.push(body);
    return { status: 201, json: { ...(body as object), created_at } };
  }
  alarm.status = 'CANCELED';
  return { status: 201, json: { status: alarm.status, created_at } };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
}

const reply = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
