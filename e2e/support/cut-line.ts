// A line between browser and program that can be cut and mended, as a network does.

import { connect, createServer, type Socket } from 'node:net';

export interface CutLine {
  /** http://127.0.0.1:<port>, the program behind it. */
  readonly origin: string;
  /** Everything that is open breaks, and nothing gets through until it is mended. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startCutLine(target: string): Promise<CutLine> {
  const port = Number(new URL(target).port);
  const open = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port');
  const cut = () => {
    isCut = true;
    for (const socket of open) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${address.port}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
