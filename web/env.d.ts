// What the build tool adds to TypeScript: CSS modules, catalogues, import.meta.env.
/// <reference types="vite/client" />
declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
