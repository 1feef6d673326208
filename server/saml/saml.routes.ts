// The calls of single sign-on as the program composes them.
import { createSealing } from '#server/kit/access/sealing.ts';
import type { Config } from '#server/kit/config.ts';
import type { Route } from '#server/kit/http/context.ts';
import { connectionRoutes } from './connections/saml-connections.routes.ts';
import type { Origin } from './connections/saml-connections.store.ts';

export interface SamlParts {
  readonly config: Config;
  readonly links: Origin;
  /** The sweep that reads metadata from an address looks at once. */
  readonly readMetadata: () => void;
}

export function samlRoutes({ config, links, readMetadata }: SamlParts): Route[] {
  const sealing = createSealing(config, 'saml keys');
  return connectionRoutes({ links, sealing, readMetadata });
}
