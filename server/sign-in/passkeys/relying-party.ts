// The relying party (site) of passkeys: taken from the settings only, never from the request.
import type { Config } from '#server/kit/config.ts';

export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The public address; a demo without one is opened at localhost. */
export function relyingParty(config: Pick<Config, 'PUBLIC_URL' | 'PORT'>): RelyingParty {
  const url = new URL(config.PUBLIC_URL ?? `http://localhost:${config.PORT}`);
  return { id: url.hostname, origin: url.origin };
}
