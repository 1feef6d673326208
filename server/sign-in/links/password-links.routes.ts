// The calls of a forgotten password. Each opens its own transactions, because the password is
// hashed outside of them.
import { passwordLinksApi } from '#domain/sign-in/password-links.api.ts';
import { type Route, router } from '#server/kit/http/context.ts';
import { askForLink } from './forgotten-passwords.service.ts';
import { type LinkParts, setPasswordByLink } from './password-links.service.ts';

export const passwordLinkRoutes = (parts: LinkParts): Route[] =>
  router(passwordLinksApi, {
    forgot: async ({ body, request }) => {
      await askForLink(parts.database, { email: body.email, address: request.address });
      return null;
    },
    reset: async ({ body, request }) => await setPasswordByLink(parts, body, request.address),
  });
