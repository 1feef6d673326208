// The calls of the steps on the way in without their schemas: these pages have to be light.
import type { DataOf } from '#domain/kit/endpoint.ts';
import type { passwordLinksApi } from '#domain/sign-in/password-links.api.ts';
import type { setUpApi } from '#domain/sign-in/set-up.api.ts';
import type { verificationApi } from '#domain/sign-in/verification.api.ts';
import { call } from '#web/kit/call/call.ts';
import { lightEndpoint } from '#web/kit/call/call-types.ts';

const forgotCall = lightEndpoint<typeof passwordLinksApi.forgot>({
  method: 'POST',
  path: '/password/forgot',
});
const openCall = lightEndpoint<typeof setUpApi.open>({ method: 'GET', path: '/auth/setup' });
const setUpCall = lightEndpoint<typeof setUpApi.setUp>({ method: 'POST', path: '/auth/setup' });
const mobileCall = lightEndpoint<typeof verificationApi.verifyMobile>({
  method: 'PUT',
  path: '/auth/mobile/verify',
});
const landlineCall = lightEndpoint<typeof verificationApi.verifyLandline>({
  method: 'PUT',
  path: '/auth/landline/verify',
});
const linkCall = lightEndpoint<typeof verificationApi.openLink>({
  method: 'GET',
  path: '/auth/verification/:signature',
});
const confirmCall = lightEndpoint<typeof verificationApi.useLink>({
  method: 'POST',
  path: '/auth/verification',
});

// The page shows these itself.
const shownByPage = {
  authPreflight: true,
  handlesForbidden: true,
  handles: [401, 404, 409, 422, 429],
};
/** The page has nothing else to show, so it says why. */
const shownInPlace = { authPreflight: true, handlesForbidden: true, handlesAll: true };

export const askForLink = async (email: string): Promise<void> =>
  void (await call(forgotCall, { body: { email } }, { ...shownByPage, emails: true }));

export type SetUpLeft = DataOf<typeof setUpApi.open>;

export const openSetUp = async (
  signature: string | undefined,
  signal: AbortSignal,
): Promise<SetUpLeft> =>
  await call(
    openCall,
    { query: signature === undefined ? {} : { signature } },
    { ...shownInPlace, signal },
  );

export interface SetUpGiven {
  readonly signature?: string;
  readonly terms_id?: number;
  readonly password?: string;
  readonly password_confirmation?: string;
  readonly answers?: Record<string, string>;
}
export const setUp = async (given: SetUpGiven) =>
  await call(setUpCall, { body: given }, shownByPage);

export const verifyNumber = async (number: 'mobile' | 'landline', code: string): Promise<void> =>
  void (await call(
    number === 'mobile' ? mobileCall : landlineCall,
    { body: { code } },
    shownByPage,
  ));

export type EmailLink = DataOf<typeof verificationApi.openLink>;

export const openEmailLink = async (signature: string, signal: AbortSignal): Promise<EmailLink> =>
  await call(linkCall, { params: { signature } }, { ...shownInPlace, signal });

export const confirmEmailLink = async (signature: string): Promise<EmailLink> =>
  await call(confirmCall, { body: { signature } }, shownInPlace);
