// The page of a refused sign-in: it is answered to the identity provider's form, before any of our screens is there.
import { authenticationError } from '#domain/saml/single-sign-on.api.ts';

export const refusalPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign in – Vigil</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 16px/1.5 "Inter Variable", Inter, system-ui, sans-serif; background: light-dark(#f6f7f9, #0e1116); color: light-dark(#1b2330, #e6eaf0); }
main { width: min(400px, calc(100vw - 32px)); box-sizing: border-box; padding: 32px; border-radius: 14px; background: light-dark(#fff, #171b22); border: 1px solid light-dark(#e0e4ea, #2a313c); }
h1 { margin: 0 0 8px; font-size: 22px; }
p { margin: 0 0 20px; }
a { color: light-dark(#1d4fd7, #8ab0ff); }
</style></head>
<body><main><h1>Sign-in failed</h1><p role="alert">${authenticationError}</p><a href="/">Back to sign in</a></main></body></html>
`;
