// The HTTP server: with the role `api` the calls of every feature, partners' hooks and the screens;
// in any process the calls for machines.
import { join } from 'node:path';
import { allEndpoints } from '#domain/api.ts';
import type { Route } from '../kit/http/context.ts';
import type { Http } from '../kit/http/http-parts.ts';
import { apiPage } from '../kit/http/machines/api-page.ts';
import { registerHooks } from '../kit/http/machines/hooks.ts';
import { openApiText } from '../kit/http/machines/openapi.ts';
import { registerSecurityTxt } from '../kit/http/machines/security-txt.ts';
import { registerSystemRoutes } from '../kit/http/machines/system-routes.ts';
import { createHttp } from '../kit/http/server.ts';
import type { Calls, Running } from './feature.ts';
import { countersOf } from './metrics.ts';
import { createReadiness } from './readiness.ts';

const declared = allEndpoints.map(({ endpoint }) => endpoint);
const webBundle = join(import.meta.dirname, '../../dist/web');

/**
 * Builds the server; the caller listens. @throws Error where the routes and the declared calls
 * differ
 */
export async function createPortal(running: Running, calls: readonly Calls[]): Promise<Http> {
  const { config, database, log, signIn, phones } = running;
  const isApi = config.roles.has('api');
  const routes = isApi ? calls.flatMap(({ routes = [] }) => routes) : [];
  if (isApi) refuseUndeclared(routes);
  const http = await createHttp({
    config,
    database,
    log,
    routes,
    sessions: signIn.sessions,
    addresses: signIn.addresses,
    installations: phones,
    ...(isApi ? { webBundle } : {}),
  });
  if (isApi)
    await registerHooks(
      http,
      calls.flatMap(({ hooks = [] }) => hooks),
    );
  if (isApi) registerSecurityTxt(http, config);
  registerSystemRoutes(http, {
    metricsToken: config.METRICS_TOKEN,
    openApi: async () => await openApiText(declared, 'Vigil', config.PUBLIC_URL),
    apiPage: async () => await apiPage('Vigil', declared),
    notReady: createReadiness(running),
    counters: async () => await countersOf(calls),
  });
  return http;
}

function refuseUndeclared(routes: readonly Route[]): void {
  const routed = new Set(routes.map((route) => route.endpoint));
  const missing = allEndpoints
    .filter(({ endpoint }) => !routed.has(endpoint))
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`);
  if (missing.length > 0 || routed.size !== allEndpoints.length) {
    throw new Error(
      `The routes and domain/api.ts differ: ${missing.join(', ') || 'a routed call is not declared'}.`,
    );
  }
}
