// An alarm receiver for tests on loopback: it keeps the frames it gets, and answers as configured
// or misbehaves as real ones do.
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceiverStandIn {
  readonly port: number;
  /** Every frame that arrived, without LF and CR. */
  readonly frames: string[];
  /** The whole answer to a frame; null keeps silent, 'cut' closes the line. */
  answer: (frame: string) => string | null | 'cut';
  close(): Promise<void>;
}

export async function receiverStandIn(answer: ReceiverStandIn['answer']): Promise<ReceiverStandIn> {
  const sockets = new Set<Socket>();
  const frames: string[] = [];
  const standIn = { frames, answer };
  const server = createServer((socket) => {
    sockets.add(socket);
    let text = '';
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      const frame = /\n([^\r]*)\r/.exec(text)?.[1];
      if (frame === undefined) return;
      text = '';
      frames.push(frame);
      const words = standIn.answer(frame);
      if (words === 'cut') socket.destroy();
      else if (words !== null) socket.write(words, 'latin1');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(standIn, {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  });
}
