// Every call of the product, by feature: routed at start, checked for parity, tried by the access matrix, written into the documents.
import { alertScenarioApi } from './alerts/alert-scenario.api.ts';
import { alertsApi } from './alerts/alerts.api.ts';
import { demoApi } from './demo/demo.api.ts';
import type { AnyEndpoint } from './kit/endpoint.ts';
import { liveApi } from './live/live.api.ts';
import { outboxApi } from './messaging/outbox.api.ts';
import { organisationsApi } from './organisations/organisations.api.ts';
import { activationAttemptsApi } from './phone-app/activation-attempts.api.ts';
import { phoneAppApi } from './phone-app/phone-app.api.ts';
import { signInApi } from './sign-in/sign-in.api.ts';
import { welfareSessionsApi } from './welfare-sessions/welfare-sessions.api.ts';
import { zoleoApi } from './zoleo/zoleo.api.ts';

export const api = {
  'sign-in': signInApi,
  alerts: alertsApi,
  'alert-scenario': alertScenarioApi,
  organisations: organisationsApi,
  zoleo: zoleoApi,
  'welfare-sessions': welfareSessionsApi,
  live: liveApi,
  'phone-app': phoneAppApi,
  'activation-attempts': activationAttemptsApi,
  messaging: outboxApi,
  demo: demoApi,
} as const;

/** All endpoints, flat, with the feature that owns them. */
export const allEndpoints: readonly { readonly feature: string; readonly name: string; readonly endpoint: AnyEndpoint }[] = Object.entries(
  api,
).flatMap(([feature, calls]) => Object.entries<AnyEndpoint>(calls).map(([name, endpoint]) => ({ feature, name, endpoint })));
