// A wire that cuts a connection after a while without traffic, as proxies in front of a portal do.
import type { Socket } from 'node:net';
import { Wire } from '../wire.ts';

export class IdleWire extends Wire {
  /** Connections that it has cut. */
  cuts = 0;
  readonly #idleMs: number;

  constructor(port: number, idleMs: number) {
    super(port);
    this.#idleMs = idleMs;
  }

  protected override carry(caller: Socket, called: Socket): void {
    let timer: NodeJS.Timeout | null = null;
    const onTraffic = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = setTimeout(() => {
        this.cuts += 1;
        caller.destroy();
        called.destroy();
      }, this.#idleMs);
    };
    caller.on('data', onTraffic);
    called.on('data', onTraffic);
    caller.once('close', () => timer !== null && clearTimeout(timer));
    super.carry(caller, called);
    onTraffic();
  }
}
