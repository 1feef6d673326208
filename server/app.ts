// The composition: every feature, one line each, joined into one program that starts the roles asked for.
import { join } from 'node:path';
import { allEndpoints } from '#domain/api.ts';
import { alertActionsRoutes } from './alerts/actions/alert-actions.routes.ts';
import type { Intake } from './alerts/alert-intake.ts';
import { alertsRoutes } from './alerts/alerts.routes.ts';
import { takeInboundMessage } from './alerts/messages/inbound-messages.store.ts';
import { alertListsRoutes } from './alerts/people/alert-lists.routes.ts';
import { alertScenarioRoutes } from './alerts/scenario/alert-scenario.routes.ts';
import { withCanary } from './console-proof/canary/canary-ports.ts';
import { type ConsoleProof, createConsoleProof } from './console-proof/console-proof.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { simulatedPhonesRoutes } from './demo/simulated-phones.routes.ts';
import { departmentTagsRoutes } from './department-tags/department-tags.routes.ts';
import { departmentsRoutes } from './departments/departments.routes.ts';
import { devicesRoutes } from './devices/devices.routes.ts';
import { createSignsOfLife, type SignsOfLife } from './devices/signs-of-life.service.ts';
import { answerAsContact } from './escalation/contact-answers.service.ts';
import { type TextIn, takeKey, takeText } from './escalation/phone-replies.service.ts';
import { escalationGroupsRoutes } from './escalation-groups/escalation-groups.routes.ts';
import { createEv04Gateway, type Ev04Gateway } from './gateways/ev04/ev04-gateway.ts';
import { programPorts } from './gateways/ev04/program-ports.ts';
import { zoleoHook } from './gateways/zoleo/zoleo.hooks.ts';
import { zoleoRoutes } from './gateways/zoleo/zoleo.routes.ts';
import { zoleoSweepName } from './gateways/zoleo/zoleo-messages.sweep.ts';
import type { Config } from './kit/config.ts';
import type { Database, Tx } from './kit/db/database.ts';
import type { Route } from './kit/http/context.ts';
import type { Http } from './kit/http/http-parts.ts';
import { apiPage } from './kit/http/machines/api-page.ts';
import { type Hook, registerHooks } from './kit/http/machines/hooks.ts';
import { openApiText } from './kit/http/machines/openapi.ts';
import { registerSystemRoutes } from './kit/http/machines/system-routes.ts';
import { createHttp, portOf } from './kit/http/server.ts';
import type { Engine } from './kit/jobs/sweep.ts';
import type { Log } from './kit/log.ts';
import type { OutsideWorld } from './kit/outside/outside-world.ts';
import { bulkJobsRoutes } from './kit/resource/bulk/bulk-jobs.routes.ts';
import { bulkJobsSweepName } from './kit/resource/bulk/bulk-jobs.sweep.ts';
import { onBulkStarted } from './kit/resource/bulk/bulk-start.ts';
import { liveRoutes } from './live/live.routes.ts';
import { type Live, startLive } from './live/live.ts';
import { queueDelivery } from './messaging/deliveries.store.ts';
import { outboxRoutes } from './messaging/outbox.routes.ts';
import { phoneHooks } from './messaging/phone.hooks.ts';
import { undeliveredRoutes } from './messaging/undelivered.routes.ts';
import { organisationTagsRoutes } from './organisation-tags/organisation-tags.routes.ts';
import { deviceLimitsRoutes } from './organisations/device-limits.routes.ts';
import { organisationsRoutes } from './organisations/organisations.routes.ts';
import { patrolJobsRoutes } from './patrol-jobs/patrol-jobs.routes.ts';
import { type CountingReader, installationReader } from './phone-app/installation-reader.ts';
import { phoneAppRoutes } from './phone-app/phone-app.routes.ts';
import { responsesRoutes } from './responses/responses.routes.ts';
import type { LinkMaker } from './shared-alerts/shared-alert-links.store.ts';
import { sharedAlertsRoutes, type TakeAnswer } from './shared-alerts/shared-alerts.routes.ts';
import { createSignIn } from './sign-in/sign-in.routes.ts';
import type { QueueMail } from './sign-in/sign-in.service.ts';
import { deliveryListeners } from './sweeps.ts';
import { userTagsRoutes } from './user-tags/user-tags.routes.ts';
import { usersRoutes } from './users/users.routes.ts';
import { welfareSessionsRoutes } from './welfare-sessions/welfare-sessions.routes.ts';
import { startWorker, type Worker } from './worker.ts';

export interface Program {
  /** http://host:port of the portal and its calls. */
  readonly origin: string;
  /** Where pendants connect; null without the gateway role. */
  readonly ev04Port: number | null;
  /** Ends everything within 5 seconds: no new work, what runs is finished, sockets are told to come back. */
  stop(): Promise<void>;
}

export interface ProgramParts {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
}

const declared = allEndpoints.map(({ endpoint }) => endpoint);
const webBundle = join(import.meta.dirname, '../dist/web');

/** Starts the program; it listens when this resolves. */
export async function startProgram({
  config,
  database,
  log,
  worker: given,
}: ProgramParts & { readonly worker?: Worker }): Promise<Program> {
  const worker = given ?? startWorker({ config, database, log });
  const { engine, intake, world, links } = worker;
  const proof = createConsoleProof({ database, log, config });
  const signs = createSignsOfLife(database, log);
  const live = await startLive({ config, database, log, told: proof.note });
  const gateway = config.roles.has('gateway') ? ev04Gateway({ config, database, log }, intake) : null;
  onBulkStarted(() => engine?.wake(bulkJobsSweepName));
  let ev04Port: number | null = null;
  const http = await portal(
    { config, database, log },
    { live, engine, gateway, intake, proof, world, links, signs, phones: installationReader(database, signs), ev04Port: () => ev04Port },
  );
  if (config.roles.has('live')) live.pusher.attach(http.server);
  await http.listen({ host: config.HOST, port: config.PORT });
  const origin = `http://${config.HOST}:${portOf(http)}`;
  worker.listensAt(origin);
  ev04Port = gateway ? await gateway.listen() : null;
  proof.start({ publish: live.pusher.publish, engine, gateway: ev04Port === null ? null : { host: config.EV04_HOST, port: ev04Port } });
  return {
    origin,
    ev04Port,
    stop: async () => {
      proof.stop();
      await gateway?.close();
      await live.close();
      await http.close();
      await worker.stop();
      await signs.flush();
      await intake.idle();
    },
  };
}

interface Running {
  readonly live: Live;
  readonly engine: Engine | null;
  readonly gateway: Ev04Gateway | null;
  readonly intake: Intake;
  readonly proof: ConsoleProof;
  readonly signs: SignsOfLife;
  readonly phones: CountingReader;
  readonly world: OutsideWorld;
  readonly links: LinkMaker;
  readonly ev04Port: () => number | null;
}

const ev04Gateway = ({ config, database, log }: ProgramParts, intake: Intake): Ev04Gateway =>
  createEv04Gateway({
    host: config.EV04_HOST,
    port: config.EV04_PORT,
    ports: withCanary(programPorts(database, intake, log), intake.take),
    log,
    now: () => new Date(),
  });

/** The HTTP server: the calls of every feature, partners' hooks and the screens with the role `api`, and what machines ask of any process. */
async function portal(parts: ProgramParts, running: Running): Promise<Http> {
  const { config, database, log } = parts;
  const isApi = config.roles.has('api');
  const signIn = createSignIn({ config, database, log, queueMail });
  const routes = isApi ? routesOf(parts, running, signIn.routes) : [];
  const http = await createHttp({
    config,
    log,
    database,
    sessions: signIn.sessions,
    installations: running.phones,
    routes,
    ...(isApi ? { webBundle } : {}),
  });
  if (isApi)
    await registerHooks(http, [zoleoHook(database, () => running.engine?.wake(zoleoSweepName)), ...partnerHooks(parts, running.world)]);
  registerSystemRoutes(http, {
    metricsToken: config.METRICS_TOKEN,
    openApi: () => openApiText(declared, 'Vigil', config.PUBLIC_URL),
    apiPage: () => apiPage('Vigil', declared),
    notReady: async () => await reasonsNotReady(database, running),
    counters: () => counters(running),
  });
  return http;
}

function routesOf({ config, database, log }: ProgramParts, running: Running, signInRoutes: readonly Route[]): Route[] {
  const routes: Route[] = [
    ...signInRoutes,
    ...alertsRoutes,
    ...alertListsRoutes,
    ...alertScenarioRoutes,
    ...alertActionsRoutes,
    ...patrolJobsRoutes,
    ...devicesRoutes({ database, log }),
    ...usersRoutes,
    ...responsesRoutes,
    ...organisationsRoutes,
    ...escalationGroupsRoutes,
    ...userTagsRoutes,
    ...organisationTagsRoutes,
    ...departmentTagsRoutes,
    ...departmentsRoutes,
    ...deviceLimitsRoutes,
    ...zoleoRoutes,
    ...welfareSessionsRoutes,
    ...bulkJobsRoutes,
    ...liveRoutes({ database, ...running.live }),
    ...running.proof.routes,
    ...phoneAppRoutes({ database, log, take: running.intake.take, webPushKey: running.world.webPushKey, signs: running.signs }),
    ...sharedAlertsRoutes({ database, links: running.links, takeAnswer: takeHolderAnswer }),
    ...undeliveredRoutes,
    ...outboxRoutes(config.demo ? database : null),
    ...simulatedPhonesRoutes(config.demo),
    ...demoRoutes(() => (config.demo ? running.ev04Port() : null), config.demo ? database : null),
  ];
  refuseUndeclared(routes);
  return routes;
}

const partnerHooks = ({ config, database, log }: ProgramParts, { judgeHook }: OutsideWorld): Hook[] =>
  judgeHook && config.PUBLIC_URL
    ? phoneHooks({
        database,
        log,
        publicUrl: config.PUBLIC_URL,
        judge: judgeHook,
        listeners: deliveryListeners,
        takeText: takeAnyText,
        takeKey,
      })
    : [];

// A worker's own words reach the operators whatever they are: "Safe" is an answer to a contact's text and to an operator's alike.
const takeAnyText = async (tx: Tx, text: TextIn): Promise<string | null> => {
  const taken = await takeInboundMessage(tx, { organisation_id: null, from: text.from, text: text.text, provider_id: text.reference });
  const answer = await takeText(tx, text, async () => {});
  return taken ? null : answer;
};

const takeHolderAnswer: TakeAnswer = async (tx, link, said) => {
  const who = { key: link.contact_key, link_id: link.id, name: link.name, user_id: link.user_id, via: 'link' } as const;
  await answerAsContact(tx, { organisation_id: link.organisation_id, id: link.alert_id }, who, said);
};

// The sign-in stands below messaging, so it is handed the way to write.
const queueMail: QueueMail = async (tx, mail) => await queueDelivery(tx, { ...mail, lane: 'ordinary', channel: 'email' });

/** The calls that are routed are exactly the calls that are declared. */
function refuseUndeclared(routes: readonly Route[]): void {
  const routed = new Set(routes.map((route) => route.endpoint));
  const missing = allEndpoints.filter(({ endpoint }) => !routed.has(endpoint)).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  if (missing.length > 0 || routed.size !== allEndpoints.length) {
    throw new Error(`The routes and domain/api.ts differ: ${missing.join(', ') || 'a routed call is not declared'}.`);
  }
}

// One report may be wrong by itself; several batches one after the other are the database's doing: a full disk answers questions as ever.
const mostFailing = 2;

async function reasonsNotReady(
  database: Database,
  { engine, proof, intake }: Pick<Running, 'engine' | 'proof' | 'intake'>,
): Promise<string[]> {
  const reasons: string[] = [];
  await database.read({ role: 'platform' }, async (tx) => await tx`select 1`).catch(() => reasons.push('the database does not answer'));
  if (intake.counts.failing > mostFailing) reasons.push('what devices say cannot be stored');
  if (engine && !engine.state.ready) reasons.push('the engine has not finished its first cycle');
  for (const name of engine?.state.failing ?? []) reasons.push(`the sweep "${name}" fails`);
  for (const name of engine?.overdue() ?? []) reasons.push(`the engine stands still: the sweep "${name}" does not finish`);
  if (proof.troubles().includes('engine_still')) reasons.push('the engine stands still: no process says that its sweeps finish');
  return reasons;
}

function counters({ intake, live, gateway, proof, phones }: Running): Record<string, number> {
  const named = (prefix: string, counts: object) =>
    Object.entries(counts).map(([name, value]) => [`${prefix}_${name}`, Number(value)] as const);
  return Object.fromEntries([
    ...named('intake', intake.counts),
    ...named('live', live.pusher.counts),
    ...named('hub', live.hub.counts),
    ...named('proof', proof.counts()),
    ...named('ev04', gateway?.counts ?? {}),
    ...named('phones', phones.counts),
  ]);
}
