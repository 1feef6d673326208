// Starts and stops the program's features, each in the one order that loses nothing.

import { portOf } from '../kit/http/server.ts';
import { bulkJobsSweepName } from '../kit/resource/bulk/bulk-jobs.sweep.ts';
import { onBulkStarted } from '../kit/resource/bulk/bulk-start.ts';
import { startWorker, type Worker } from '../worker.ts';
import type { Feature, ProgramParts } from './feature.ts';
import { callsOf } from './gather.ts';
import { createPortal } from './portal.ts';
import { createRunning } from './running.ts';

export interface Program {
  /** http://host:port of the portal and its calls. */
  readonly origin: string;
  /** Where pendants connect; null without the gateway role. */
  readonly ev04Port: number | null;
  /**
   * Ends everything within 5 seconds: accepts no new work, finishes what runs, and closes sockets
   * with the code to reconnect.
   */
  stop(): Promise<void>;
}

export interface StartParts extends ProgramParts {
  /** Whose sweeps have looked already; one is started where absent. */
  readonly worker?: Worker;
}

/** The program listens when this resolves. */
export async function startFeatures(
  { worker: given, ...parts }: StartParts,
  features: readonly Feature[],
): Promise<Program> {
  const { config } = parts;
  const worker = given ?? startWorker({ ...parts, features });
  let ev04Port: number | null = null;
  const running = await createRunning({ ...parts, features }, worker, () => ev04Port);
  const { engine, live, proof, gateway } = running;
  onBulkStarted(() => engine?.wake(bulkJobsSweepName));
  const http = await createPortal(running, await callsOf(features, running));
  if (config.roles.has('live')) live.pusher.attach(http.server);
  await http.listen({ host: config.HOST, port: config.PORT });
  const origin = `http://${config.HOST}:${portOf(http)}`;
  worker.listensAt(origin);
  ev04Port = gateway ? await gateway.listen() : null;
  proof.start({
    publish: live.pusher.publish,
    engine,
    gateway: ev04Port === null ? null : { host: config.EV04_HOST, port: ev04Port },
  });
  return {
    origin,
    ev04Port,
    stop: async () => {
      proof.stop();
      await gateway?.close();
      await live.close();
      await http.close();
      await worker.stop();
      await running.signs.flush();
      await running.intake.idle();
    },
  };
}
