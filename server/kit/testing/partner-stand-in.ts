// A partner for tests on loopback that speaks Twilio's wire format for texts and calls, or SMPP's
// over HTTP for texts, and misbehaves in every way that real ones do.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/**
 * `cut` takes the message and closes the line before the answer ends; `dead` closes it before
 * anything is read.
 */
export type StandInMode =
  | 'works'
  | 'hangs'
  | 'broken'
  | 'busy'
  | 'garbage'
  | 'cut'
  | 'dead'
  | 'endless'
  | { readonly refuses: number };

export interface StandInRequest {
  readonly path: string;
  readonly authorization: string;
  readonly form: URLSearchParams;
  readonly at: number;
  readonly mode: StandInMode;
}

export interface PartnerStandIn {
  readonly url: string;
  readonly requests: StandInRequest[];
  mode: StandInMode;
  /** Refuses single messages with an error code; null takes them. */
  refuses: (form: URLSearchParams) => number | null;
  /** Called with each message that was taken, before it is answered. */
  onTaken: (request: StandInRequest) => void;
  close(): Promise<void>;
}

/** @param smpp answers as a gateway that takes submit_sm as a form */
export async function partnerStandIn(port = 0, { smpp = false } = {}): Promise<PartnerStandIn> {
  let made = 0;
  const standIn = {
    url: '',
    requests: [] as StandInRequest[],
    mode: 'works' as StandInMode,
    refuses: (_form: URLSearchParams): number | null => null,
    onTaken: (_request: StandInRequest) => {},
  };
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { mode } = standIn;
    if (mode === 'dead') {
      standIn.requests.push({
        path: request.url ?? '',
        authorization: '',
        form: new URLSearchParams(),
        at: performance.now(),
        mode,
      });
      request.socket.destroy();
      return;
    }
    const received = {
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      form: new URLSearchParams(await bodyOf(request)),
      at: performance.now(),
      mode,
    };
    standIn.requests.push(received);
    if (mode === 'hangs') return;
    if (mode === 'broken')
      return reply(response, 500, { code: 20500, message: 'Internal Server Error' });
    if (mode === 'busy')
      return reply(
        response,
        429,
        { code: 20429, message: 'Too Many Requests' },
        { 'retry-after': '1' },
      );
    if (typeof mode === 'object') return reply(response, 400, refusal(mode.refuses));
    const code = standIn.refuses(received.form);
    if (code !== null) return reply(response, 400, refusal(code));
    standIn.onTaken(received);
    made += 1;
    if (smpp && mode === 'works')
      return reply(response, 200, { command_status: 0, message_id: `smpp-${made}` });
    answerTaken(response, request.socket, {
      mode,
      path: received.path,
      number: made,
      to: received.form.get('To'),
    });
  };
  const refusal = (code: number): object =>
    smpp
      ? { command_status: code, error_message: `Refused with ${code}` }
      : { code, message: `Refused with ${code}`, status: 400 };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(standIn, {
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

interface Taken {
  readonly mode: StandInMode;
  readonly path: string;
  readonly number: number;
  readonly to: string | null;
}

/** Answers a message that was accepted. */
function answerTaken(
  response: ServerResponse,
  socket: Socket,
  { mode, path, number, to }: Taken,
): void {
  if (mode === 'garbage')
    return void response
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"sid": <html>');
  if (mode === 'endless') return void response.writeHead(200).end('x'.repeat(1_000_000));
  const sid = `${path.endsWith('Calls.json') ? 'CA' : 'SM'}${String(number).padStart(32, '0')}`;
  if (mode !== 'cut')
    return void reply(response, 201, {
      sid,
      status: 'queued',
      direction: 'outbound-api',
      to,
      error_code: null,
    });
  response.writeHead(201, { 'content-type': 'application/json', 'content-length': '200' });
  response.write(`{"sid": "${sid}"`, () => socket.destroy());
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  return Buffer.concat(parts).toString('utf8');
}

const reply = (
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
