// The calls of setting up an account. Each opens its own transactions, because the password is
// hashed outside of them.
import { setUpApi } from '#domain/sign-in/set-up.api.ts';
import { type Context, type Route, router } from '#server/kit/http/context.ts';
import type { Caller } from '../sign-in.service.ts';
import {
  type SetUpDone,
  type SetUpParts,
  setUpByLink,
  setUpInSession,
  whatIsLeft,
} from './set-up.service.ts';
import { findSettingUp } from './set-up.store.ts';

const platform = { role: 'platform' } as const;

const callerOf = ({ address, userAgent, token, knownBrowsers }: Context['request']): Caller => ({
  address,
  userAgent,
  token,
  knownBrowsers,
});

export const setUpRoutes = (parts: SetUpParts): Route[] =>
  router(setUpApi, {
    open: async (context) => {
      const { signature } = context.query;
      const who = signature === undefined ? { userId: context.actor.user_id } : { signature };
      return await parts.database.read(platform, async (tx) => await whatIsLeft(tx, who));
    },
    setUp: async (context) => {
      const { body, request } = context;
      const { signature, ...rest } = body;
      const caller = callerOf(request);
      const done: SetUpDone =
        signature === undefined
          ? await setUpInSession(parts, rest, { userId: context.actor.user_id, caller })
          : await setUpByLink(parts, { ...rest, signature }, caller);
      if (done.begun) {
        request.setToken(done.begun.token);
        request.setKnownBrowsers(done.begun.knownBrowsers);
      }
      return done.me;
    },
    latestTerms: async ({ actor }) =>
      await parts.database.read(
        platform,
        async (tx) => (await findSettingUp(tx, actor.user_id, { lock: false }))?.terms ?? null,
      ),
  });
