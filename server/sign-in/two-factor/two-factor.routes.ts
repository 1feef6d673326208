// The calls of the second factor.
import { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { resetTwoFactor } from './reset.service.ts';
import { sendTwoFactorCode } from './send.service.ts';
import { choose, makeRecoveryCodes, makeSecret, stateOf, verify } from './two-factor.service.ts';
import type { TwoFactorParts } from './two-factor-parts.ts';

export const twoFactorRoutes = (parts: TwoFactorParts): Route[] =>
  router(
    twoFactorApi,
    {
      state: async ({ actor }) => await stateOf(parts, actor),
      choose: async ({ actor, body }) => await choose(parts, actor, body.method),
      secret: async ({ actor }) => await makeSecret(parts, actor),
      email: async ({ actor }) => await sendTwoFactorCode(parts, actor, 'email'),
      sms: async ({ actor }) => await sendTwoFactorCode(parts, actor, 'sms'),
      verify: async ({ actor, body, request }) => {
        const { token, recovery_codes } = await verify(parts, actor, body);
        request.setToken(token);
        return { recovery_codes };
      },
      recoveryCodes: async ({ actor }) => await makeRecoveryCodes(parts, actor),
      reset: async ({ actor, params, body }) => {
        await resetTwoFactor(parts, actor, { id: params.id, method: body.method });
        return null;
      },
    },
    ['reset'],
  );
