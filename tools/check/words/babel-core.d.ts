// What the check of the two wordings needs of Babel, which brings no types.
declare module '@babel/core' {
  import type { Node } from '@babel/types';

  export function transformSync(
    text: string,
    options: Readonly<Record<string, unknown>>,
  ): { readonly ast: Node | null } | null;
}
