// The calls that verify numbers and addresses. They open their own transactions, because a wrong
// code is counted although the call is refused.

import { notFound } from '#domain/kit/errors.ts';
import { authorise } from '#domain/kit/policy.ts';
import { verificationApi } from '#domain/sign-in/verification.api.ts';
import { mayManage } from '#domain/users/users.policy.ts';
import { reachOf } from '#server/kit/access/scope.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { confirmEmail, readEmailLink } from '#server/users/steps/email-links.service.ts';
import {
  resendVerification,
  sendNumberCode,
  type VerificationParts,
  verifyNumber,
} from './verification.service.ts';
import { findToVerify } from './verification.store.ts';

const platform = { role: 'platform' } as const;

export const verificationRoutes = (parts: VerificationParts): Route[] =>
  router(
    verificationApi,
    {
      sendToMobile: async ({ actor }) => await sendNumberCode(parts, actor.user_id, 'mobile'),
      verifyMobile: async ({ actor, body }) => {
        await verifyNumber(parts, actor, { number: 'mobile', code: body.code });
        return null;
      },
      callLandline: async ({ actor }) => await sendNumberCode(parts, actor.user_id, 'landline'),
      verifyLandline: async ({ actor, body }) => {
        await verifyNumber(parts, actor, { number: 'landline', code: body.code });
        return null;
      },
      openLink: async ({ params }) =>
        await parts.database.read(
          platform,
          async (tx) => await readEmailLink(tx, params.signature.slice(0, 200)),
        ),
      useLink: async ({ body }) =>
        await parts.database.write(
          platform,
          async (tx) => await confirmEmail(parts, tx, body.signature),
        ),
      resend: async ({ params, actor }) => {
        // The caller's own view decides which people they may ask; only the platform's view reads
        // codes.
        const person = await parts.database.read(
          reachOf(actor),
          async (tx) => await findToVerify(tx, params.id),
        );
        if (!person) throw notFound();
        authorise(mayManage(actor, person));
        return await resendVerification(parts, person, actor);
      },
    },
    ['resend'],
  );
