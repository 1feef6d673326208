// Builds the parts of the program that features share. Only the hub and the sweeps run when this
// resolves: no port is open yet.
import { withCanary } from '#server/console-health/canary/canary-ports.ts';
import { createConsoleProof } from '#server/console-health/console-health.ts';
import { queueDelivery } from '#server/deliveries/deliveries.store.ts';
import { createEv04Gateway } from '#server/ev04/ev04-gateway.ts';
import { programPorts } from '#server/ev04/program-ports.ts';
import { installationReader } from '#server/phone/installation-reader.ts';
import { createSignsOfLife } from '../devices/signs-of-life.service.ts';
import { startLive } from '../live/live.ts';
import { installationMap } from '../settings/map/installation-map.ts';
import { createSignIn } from '../sign-in/sign-in.routes.ts';
import type { Worker } from '../worker.ts';
import type { Feature, ProgramParts, Running } from './feature.ts';
import { gather } from './gather.ts';

/** @param ev04Port the port of the gateway, read at each use */
export async function createRunning(
  { features, ...parts }: ProgramParts & { readonly features: readonly Feature[] },
  worker: Worker,
  ev04Port: () => number | null,
): Promise<Running> {
  const { config, database, log } = parts;
  const { engine, intake, world, links, afterAlarms } = worker;
  const signIn = createSignIn({ config, database, log, queueMessage: queueDelivery, links });
  const proof = createConsoleProof(parts);
  const signs = createSignsOfLife(database, log);
  return {
    ...parts,
    ...gather(features),
    engine,
    intake,
    world,
    links,
    afterAlarms,
    proof,
    signs,
    ev04Port,
    demoDatabase: config.demo ? database : null,
    live: await startLive({
      config,
      database,
      log,
      addresses: signIn.addresses,
      published: proof.note,
    }),
    signIn,
    phones: installationReader(database, signs),
    map: installationMap(config),
    gateway: config.roles.has('gateway') ? createGateway(parts, worker) : null,
  };
}

const createGateway = ({ config, database, log }: ProgramParts, { intake }: Worker) =>
  createEv04Gateway({
    host: config.EV04_HOST,
    port: config.EV04_PORT,
    ports: withCanary(programPorts(database, intake, log), intake.take),
    log,
    now: () => new Date(),
  });
