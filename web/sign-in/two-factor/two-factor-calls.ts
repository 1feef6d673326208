// The calls of the second factor without their schemas: the pages on the way in have to be light.
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import type { SentCode } from '#domain/sign-in/codes.ts';
import type { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import type { Proof } from '#domain/sign-in/two-factor.ts';
import type { verificationApi } from '#domain/sign-in/verification.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';
import { forgetCsrf } from '#web/kit/call/csrf.ts';

const chooseCall = lightEndpoint<typeof twoFactorApi.choose>({
  method: 'PUT',
  path: '/auth/two-factor',
});
const secretCall = lightEndpoint<typeof twoFactorApi.secret>({
  method: 'GET',
  path: '/auth/two-factor/secret',
  page_only: true,
});
const emailCall = lightEndpoint<typeof twoFactorApi.email>({
  method: 'POST',
  path: '/auth/two-factor/email',
});
const smsCall = lightEndpoint<typeof twoFactorApi.sms>({
  method: 'POST',
  path: '/auth/two-factor/sms',
});
const mobileCall = lightEndpoint<typeof verificationApi.sendToMobile>({
  method: 'POST',
  path: '/auth/mobile/verify',
});
const landlineCall = lightEndpoint<typeof verificationApi.callLandline>({
  method: 'POST',
  path: '/auth/landline/verify',
});
const verifyCall = lightEndpoint<typeof twoFactorApi.verify>({
  method: 'POST',
  path: '/auth/two-factor/verify',
});

// The page shows these itself.
const shownByPage = { handles: [409, 422, 429] };
/** The page has nothing else to show, so it says why. */
const shownInPlace = { handlesAll: true };

export const chooseMethod = async (method: TwoFactorMethod): Promise<void> =>
  void (await call(chooseCall, { body: { method } }, shownByPage));

export interface AppKey {
  readonly provisioning_uri: string;
  readonly secret: string;
}
export const makeKey = async (signal: AbortSignal): Promise<AppKey> =>
  await call(secretCall, {}, { ...shownInPlace, signal });

/** What a code is sent for: the second factor by either way, or the number that is verified. */
export type CodeTarget = 'email' | 'sms' | 'mobile' | 'landline';
const sendCalls = {
  email: emailCall,
  sms: smsCall,
  mobile: mobileCall,
  landline: landlineCall,
} as const;

export const sendCode = async (target: CodeTarget): Promise<SentCode> =>
  await call(sendCalls[target], {}, { ...shownInPlace, emails: target === 'email' });

/** @returns the recovery codes to show, null where there are some already */
export async function verifyCode(given: {
  code: string;
  method: Proof;
  secret?: string;
}): Promise<readonly string[] | null> {
  const { recovery_codes } = await call(verifyCall, { body: given }, shownByPage);
  // The session goes on under a new token.
  forgetCsrf();
  return recovery_codes;
}
