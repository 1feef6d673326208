// An SMTP server for tests on loopback: takes mails, or refuses, hangs or cuts the line where a
// test says so.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface TakenMail {
  readonly recipients: readonly string[];
  readonly text: string;
}

/** `later` answers 451 to the recipient, `unknown` 550; `cut` takes the mail and says nothing. */
export type MailMode = 'works' | 'hangs' | 'later' | 'unknown' | 'cut';

export interface MailStandIn {
  readonly url: string;
  readonly mails: TakenMail[];
  mode: MailMode;
  close(): Promise<void>;
}

export async function mailStandIn(): Promise<MailStandIn> {
  const standIn = { url: '', mails: [] as TakenMail[], mode: 'works' as MailMode };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (standIn.mode !== 'hangs') converse(socket, standIn);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  standIn.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(standIn, {
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function converse(socket: Socket, standIn: { mails: TakenMail[]; mode: MailMode }): void {
  let recipients: string[] = [];
  let text: string | null = null;
  let rest = '';
  const say = (line: string) => socket.write(`${line}\r\n`);
  const line = (given: string): void => {
    if (text !== null) {
      if (given !== '.') {
        text += `${given}\n`;
        return;
      }
      standIn.mails.push({ recipients, text });
      text = null;
      recipients = [];
      if (standIn.mode === 'cut') socket.destroy();
      else say('250 taken');
      return;
    }
    const verb = given.slice(0, 4).toUpperCase();
    if (verb === 'RCPT' && standIn.mode === 'later') say('451 try again later');
    else if (verb === 'RCPT' && standIn.mode === 'unknown') say('550 no such user');
    else if (verb === 'RCPT') {
      recipients.push(/<([^>]*)>/.exec(given)?.[1] ?? '');
      say('250 fine');
    } else if (verb === 'DATA') {
      text = '';
      say('354 go on');
    } else if (verb === 'QUIT') socket.end('221 bye\r\n');
    else say('250 fine');
  };
  say('220 stand-in');
  socket.on('data', (chunk: Buffer) => {
    rest += chunk.toString('utf8');
    const lines = rest.split('\r\n');
    rest = lines.pop() ?? '';
    for (const given of lines) line(given);
  });
}
