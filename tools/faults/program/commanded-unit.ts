// A unit that obeys commands and counts them: whatever happens to the processes it is connected to,
// it reconnects and sends its heartbeat.
import { connect, type Socket } from 'node:net';
import { encodeServicesFrame } from '#domain/ev04/data/data-encoding.ts';
import { FrameReader } from '#domain/ev04/frame-reader.ts';
import { decodeMessage } from '#domain/ev04/message.ts';
import { encodeAcknowledgement } from '#domain/ev04/server-frames.ts';

const pauseMs = 200;
const sayEveryMs = 2000;

export class CommandedUnit {
  readonly imei: string;
  /** How often it received each command. */
  readonly received = new Map<string, number>();
  readonly #port: number;
  #socket: Socket | null = null;
  #sequence = 0;
  #closed = false;
  readonly #timer: NodeJS.Timeout;

  constructor(imei: string, port: number) {
    this.imei = imei;
    this.#port = port;
    this.#timer = setInterval(() => this.#say(), sayEveryMs);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#timer);
    this.#socket?.destroy();
  }

  #connect(): void {
    if (this.#closed) return;
    const reader = new FrameReader();
    const socket = connect({ host: '127.0.0.1', port: this.#port, noDelay: true });
    this.#socket = socket;
    socket.on('connect', () => this.#say());
    socket.on('error', () => undefined);
    socket.on('close', () => setTimeout(() => this.#connect(), pauseMs));
    socket.on('data', (chunk: Uint8Array) => {
      reader.push(chunk);
      for (let item = reader.next(); item !== null; item = reader.next()) {
        const message = item.kind === 'frame' ? decodeMessage(item.frame) : null;
        if (item.kind !== 'frame' || message?.command !== 'control') continue;
        for (const { name } of message.controls)
          this.received.set(name, (this.received.get(name) ?? 0) + 1);
        socket.write(encodeAcknowledgement(item.frame.sequence));
      }
    });
  }

  #say(): void {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#socket?.write(
      encodeServicesFrame({ imei: this.imei, sequence: this.#sequence, service: 'heartbeat' }),
    );
  }
}
