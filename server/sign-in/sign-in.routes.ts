// Composes sign-in: its routes, and the sessions that authenticate every other call.
import { shownPersonOf } from '#domain/access/actor.ts';
import { roles } from '#domain/access/roles.ts';
import { demoAccounts, demoPassword, restrictedAdmin } from '#domain/demo/demo-accounts.ts';
import { notFound, unauthenticated } from '#domain/kit/errors.ts';
import { signInApi } from '#domain/sign-in/sign-in.api.ts';
import type { Me } from '#domain/users/me.ts';
import { createAllowedAddresses } from '#server/ip-whitelist/allowed-addresses.service.ts';
import type { AllowedAddresses } from '#server/kit/access/addresses.ts';
import { createSealing } from '#server/kit/access/sealing.ts';
import { type RememberedSessions, remembering } from '#server/kit/access/sessions.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import type { Log } from '#server/kit/log.ts';
import { findMe } from '#server/users/users.store.ts';
import { createAttemptQueue } from './attempt-queue.ts';
import type { QueueMessage } from './codes.service.ts';
import { elsewhereHook } from './elsewhere/elsewhere.hooks.ts';
import { elsewhereOf } from './elsewhere/elsewhere.jobs.ts';
import { passwordLinkRoutes } from './links/password-links.routes.ts';
import { originsRoutes } from './origins/origins.routes.ts';
import { passkeyRoutes } from './passkeys/passkeys.routes.ts';
import { relyingParty } from './passkeys/relying-party.ts';
import { profileLinkRoutes } from './profile-links/profile-links.routes.ts';
import { proofRoutes } from './proof/proof.routes.ts';
import { requireManaged } from './security/managed-people.ts';
import { securityRoutes } from './security/security.routes.ts';
import { createSessions, hashToken, type Sessions } from './sessions.service.ts';
import { setUpRoutes } from './set-up/set-up.routes.ts';
import { type QueueMail, signIn } from './sign-in.service.ts';
import { twoFactorRoutes } from './two-factor/two-factor.routes.ts';
import { unlock } from './unlock.service.ts';
import { verificationRoutes } from './verification/verification.routes.ts';
import { visitRoutes } from './visits/visits.routes.ts';

export interface SignIn {
  readonly addresses: AllowedAddresses;
  readonly routes: Route[];
  /** The calls of other cells; none where there is one cell only. */
  readonly hooks: Hook[];
  readonly sessions: RememberedSessions;
  /** Replaces the session by one that acts for a person who has consented. */
  readonly beginActing: Sessions['beginActing'];
}

export interface SignInSettings {
  readonly config: Config;
  readonly database: Database;
  readonly log: Log;
  /** Messages belong to a feature on a higher floor. */
  readonly queueMessage: QueueMessage;
  /** Where emailed links lead: the portal's address as people outside reach it. */
  readonly links: { readonly origin: string };
}

type StepParts = Parameters<typeof passwordLinkRoutes>[0] &
  Parameters<typeof setUpRoutes>[0] &
  Parameters<typeof profileLinkRoutes>[0] &
  Parameters<typeof verificationRoutes>[0] &
  Parameters<typeof securityRoutes>[0] &
  Parameters<typeof passkeyRoutes>[0] &
  Parameters<typeof visitRoutes>[0];

const platform = { role: 'platform' } as const;
const published: ReadonlySet<string> = new Set([
  ...demoAccounts.map(({ email }) => email),
  restrictedAdmin.email,
]);
const publishedIn =
  (config: Config) =>
  (email: string): boolean =>
    config.demo && published.has(email);
/** More would only wait for each other, and the passwords are what takes time. */
const triesAtOnce = 2;

function partsOf({ config, database, log, queueMessage }: SignInSettings) {
  const sessions = createSessions(database, config.SESSION_MINUTES, config.PROOF_SECONDS);
  const queueMail: QueueMail = async (tx, mail) =>
    await queueMessage(tx, { ...mail, lane: 'ordinary', channel: 'email' });
  const addresses = createAllowedAddresses(database);
  const attemptQueue = createAttemptQueue(triesAtOnce);
  return {
    addresses,
    database,
    sessions,
    queueMail,
    attemptQueue,
    secret: config.APP_SECRET,
    isPublished: publishedIn(config),
    elsewhere:
      config.DIRECTORY_ETCD === undefined
        ? null
        : elsewhereOf({ database, log, secret: config.APP_SECRET }),
  };
}

export function createSignIn(settings: SignInSettings): SignIn {
  const { config, database, log, queueMessage, links } = settings;
  const parts = partsOf(settings);
  const { addresses, sessions, attemptQueue: turns } = parts;
  const routes = router(
    signInApi,
    {
      signIn: async ({ body, request }) => {
        const answer = await signIn(parts, body, request);
        request.setKnownBrowsers(answer.knownBrowsers);
        if ('elsewhere' in answer) return { elsewhere: answer.elsewhere };
        const { me, token } = answer;
        request.setToken(token);
        log.info({ user_id: me.id, request_id: request.id }, 'signed in');
        return me;
      },
      signOut: async ({ request }) => {
        const { token } = request;
        if (token !== null)
          await database.write(platform, async (tx) => await sessions.end(tx, token));
        request.setToken(null);
        return null;
      },
      me: async ({ actor, request }) => await readMe(database, shownPersonOf(actor), request.token),
      unlock: async ({ params, actor }) => {
        const person = await requireManaged(database, actor, params.id);
        await database.write(platform, async (tx) => await unlock(tx, person, actor));
        return null;
      },
      demo: async () => demoOf(config),
    },
    ['unlock'],
  );
  const sealing = createSealing(config, 'two-factor secrets');
  const passes = createSealing(config, 'passes to other cells');
  const party = relyingParty(config);
  return {
    routes: [
      ...routes,
      ...stepRoutes({ ...parts, queueMessage, links, sealing, turns, party, passes, config }),
    ],
    hooks: parts.elsewhere ? [elsewhereHook({ ...parts, cell: config.CELL, links })] : [],
    addresses,
    sessions: remembering(sessions),
    beginActing: sessions.beginActing,
  };
}

/** The calls of the steps around signing in. */
const stepRoutes = (parts: StepParts): Route[] => [
  ...originsRoutes(parts),
  ...passwordLinkRoutes(parts),
  ...setUpRoutes(parts),
  ...profileLinkRoutes(parts),
  ...verificationRoutes(parts),
  ...securityRoutes(parts),
  ...twoFactorRoutes(parts),
  ...passkeyRoutes(parts),
  ...proofRoutes(parts),
  ...visitRoutes(parts),
];

async function readMe(database: Database, userId: number, token: string | null): Promise<Me> {
  const found = await database.read(
    platform,
    async (tx) => await findMe(tx, userId, hashToken(token ?? '')),
  );
  if (!found) throw unauthenticated();
  return found;
}

function demoOf({ demo, roles: running }: Config) {
  if (!demo) throw notFound();
  const accounts = demoAccounts.map(({ role, email }) => ({
    role,
    title: roles[role].title,
    email,
    password: demoPassword,
  }));
  return { accounts, simulator: running.has('gateway') };
}
