// The two pages served before any of our screens: a refused sign-in, and one that waits for the
// person to continue.
import { authenticationError } from '#domain/saml/single-sign-on.api.ts';

const page = (title: string, content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title} – Vigil</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 "Inter Variable", Inter, system-ui, sans-serif; background: light-dark(#f6f7f9, #0e1116); color: light-dark(#1b2330, #e6eaf0); }
main { width: min(400px, calc(100vw - 32px)); box-sizing: border-box; padding: 32px; border-radius: 14px; background: light-dark(#fff, #171b22); border: 1px solid light-dark(#e0e4ea, #2a313c); overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 22px; line-height: 1.3; }
p { margin: 0 0 20px; }
.warning { padding: 12px 16px; border-radius: 8px; background: light-dark(#fff4e0, #33270f); }
a { color: light-dark(#1d4fd7, #8ab0ff); }
button { width: 100%; min-height: 44px; padding: 8px 16px; margin: 0 0 16px; border: 0; border-radius: 8px; font: inherit; font-weight: 600; cursor: pointer; background: light-dark(#1d4fd7, #8ab0ff); color: light-dark(#fff, #0e1116); }
button:hover { background: light-dark(#1842b8, #a3c1ff); }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#1b2330, #e6eaf0); outline-offset: 2px; }
</style></head>
<body><main>${content}</main></body></html>
`;

/** @param text what the person can do; absent for the one text without a reason */
export const refusalPage = (text: string | null = null): string =>
  page(
    'Sign in',
    `<h1>Sign-in failed</h1><p role="alert">${escaped(text ?? authenticationError)}</p><a href="/">Back to sign in</a>`,
  );

export interface Waiting {
  /** The person who would be signed in. */
  readonly name: string;
  readonly email: string | null;
  readonly connection: string;
  /** The person signed in to this browser; null without a session. */
  readonly signedInAs: string | null;
  /** The form's address, and the token that proves it is this page. */
  readonly action: string;
  readonly token: string;
}

export function continuePage({
  name,
  email,
  connection,
  signedInAs,
  action,
  token,
}: Waiting): string {
  const who = `<b>${escaped(email ?? name)}</b>`;
  const other =
    signedInAs === null
      ? ''
      : `<p class="warning">You are signed in as ${escaped(signedInAs)}. If you continue, ${escaped(signedInAs)} is signed out of this browser.</p>`;
  const cancel = signedInAs === null ? 'Cancel' : `Stay signed in as ${escaped(signedInAs)}`;
  return page(
    'Continue',
    `<h1>Continue as ${escaped(name)}?</h1><p>${escaped(connection)} is signing in ${who} to Vigil. Continue only if this is you.</p>${other}` +
      `<form method="post" action="${escaped(action)}"><input type="hidden" name="token" value="${escaped(token)}"><button>Continue as ${escaped(name)}</button></form>` +
      `<a href="/">${cancel}</a>`,
  );
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
