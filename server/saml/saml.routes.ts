// Composes single sign-on: the calls of our screens, and the addresses given to identity providers.
import { createSealing } from '#server/kit/access/sealing.ts';
import type { Config } from '#server/kit/config.ts';
import type { Database } from '#server/kit/db/database.ts';
import type { Route } from '#server/kit/http/context.ts';
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import type { ConfirmationParts } from './connections/confirmation.service.ts';
import { connectionRoutes } from './connections/saml-connections.routes.ts';
import { samlHooks } from './sign-on/saml.hooks.ts';
import { signOnRoutes } from './sign-on/single-sign-on.routes.ts';

export interface SamlParts extends ConfirmationParts {
  readonly config: Config;
  readonly database: Database;
  /** The sweep that reads metadata from an address looks at once. */
  readonly readMetadata: () => void;
}

export function singleSignOn({ config, database, links, queueMail, readMetadata }: SamlParts): {
  routes: Route[];
  hooks: Hook[];
} {
  const parts = { config, database, links, sealing: createSealing(config, 'saml keys') };
  return {
    routes: [...connectionRoutes({ ...parts, queueMail, readMetadata }), ...signOnRoutes(parts)],
    hooks: samlHooks(parts),
  };
}
