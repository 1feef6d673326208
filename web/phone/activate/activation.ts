// Activates this phone for a person: with a code at once, or by a request that an administrator
// approves.
import { CallError } from '#web/kit/call/call-error.ts';
import { tokenCall } from '#web/kit/call/token-call.ts';
import { speak } from '#web/kit/language/language.ts';
import { appCalls } from '../line/app-calls.ts';
import { askState } from '../line/ask-state.ts';
import { sendWaiting } from '../line/phone-line.ts';
import { changePhone, phoneNow } from '../memory/phone-store.ts';

const options = { token: null, waitMs: 20_000 };

const thisPhone = () => ({
  installation_id: phoneNow().installation_id,
  platform: 'web' as const,
  app_version: 'web',
});

/**
 * @throws CallError with the server's words: 422 for a code that does not work, 429 for too many
 * tries, 0 for no answer
 */
export async function activate(code: string): Promise<void> {
  const { token, ...owner } = await tokenCall(
    appCalls.activate,
    { body: { ...thisPhone(), code, name: phoneName() } },
    options,
  );
  await speak(owner.language).catch(() => undefined);
  begin(token, owner);
}

function begin(
  token: string,
  owner: Partial<Pick<ReturnType<typeof phoneNow>, 'owner'>>['owner'] = null,
): void {
  changePhone({ token, owner, claim: null, ended: false });
  void sendWaiting();
  void askState();
}

export interface Request {
  readonly name: string;
  readonly phone: string;
  readonly subdomain: string;
}

/** @throws CallError as above */
export async function requestActivation({ name, phone, subdomain }: Request): Promise<void> {
  const body = { ...thisPhone(), name, phone, ...(subdomain === '' ? {} : { subdomain }) };
  const { claim } = await tokenCall(appCalls.requestActivation, { body }, options);
  changePhone({ claim });
}

/** The state of the request; once approved, the phone is activated. */
export async function askClaim(): Promise<
  'pending' | 'converted' | 'denied' | 'expired' | 'unknown'
> {
  const { claim } = phoneNow();
  if (claim === null) return 'unknown';
  try {
    const { status, token } = await tokenCall(
      appCalls.claimActivation,
      { body: { claim } },
      options,
    );
    if (token !== null) begin(token);
    return status;
  } catch (error) {
    if (error instanceof CallError) return 'unknown';
    throw error;
  }
}

/** A name by which an administrator can recognise this phone, e.g. "Android phone". */
function phoneName(): string {
  const { userAgent } = navigator;
  if (/iPhone/.test(userAgent)) return 'iPhone';
  if (/iPad/.test(userAgent)) return 'iPad';
  return /Android/.test(userAgent) ? 'Android' : 'Web browser';
}

/**
 * The code in a link or QR code: /phone/#code=2345-6789 (or ?code=), taken out of the address at
 * once.
 */
export function codeInAddress(): string {
  const { hash, search, pathname } = window.location;
  const code =
    new URLSearchParams(hash.replace(/^#\/?/, '')).get('code') ??
    new URLSearchParams(search).get('code');
  if (code !== null) window.history.replaceState(null, '', pathname);
  return code ?? '';
}
