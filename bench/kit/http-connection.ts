// One kept-alive HTTP/1.1 connection by hand, one request at a time: a quarter of the processor
// time of node:http's client.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

interface Waiting {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: Error) => void;
}

/** The bytes of a request; `headers` are written as given. */
export function requestBytes(
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body = '',
): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const length =
    body === ''
      ? ''
      : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}${length}\r\n${body}`);
}

export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: Waiting | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (reason) => this.#fail(reason));
    socket.on('close', () => this.#fail(new Error('the server closed the connection')));
  }

  static async open(port: number): Promise<HttpConnection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /**
   * Sends one request and resolves with its whole answer; one at a time only. Answers must carry
   * their length.
   */
  send(request: Buffer): Promise<Answer> {
    if (this.#waiting) throw new Error('one request at a time');
    if (this.#socket.destroyed) return Promise.reject(new Error('the connection is closed'));
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const status = Number(head.slice(9, 12));
    const length =
      /\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? (status === 204 ? '0' : undefined);
    if (length === undefined) {
      this.#socket.destroy(new Error(`an answer without a length: ${head}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const body = this.#received.toString('utf8', headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status, head, body });
  }

  #fail(reason: Error): void {
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
  }
}
