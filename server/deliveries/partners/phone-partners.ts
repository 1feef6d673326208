// The webhooks of the configured providers of texts and calls.
import type { Hook } from '#server/kit/http/machines/hooks.ts';
import { type GatewayHookParts, gatewayHooks } from './gateway.hooks.ts';
import { type PhoneHookParts, phoneHooks } from './phone.hooks.ts';

type Parts = Omit<PhoneHookParts, 'judge' | 'publicUrl'> & {
  readonly config: { readonly PUBLIC_URL?: string | undefined };
  /** Null for a provider that is not set up. */
  readonly world: {
    readonly judgeHook: PhoneHookParts['judge'] | null;
    readonly judgeGatewayHook: GatewayHookParts['judge'] | null;
  };
};

export function phonePartnerHooks({
  config: { PUBLIC_URL: publicUrl },
  world,
  ...parts
}: Parts): Hook[] {
  if (!publicUrl) return [];
  return [
    ...(world.judgeHook ? phoneHooks({ ...parts, publicUrl, judge: world.judgeHook }) : []),
    ...(world.judgeGatewayHook
      ? gatewayHooks({ ...parts, publicUrl, judge: world.judgeGatewayHook })
      : []),
  ];
}
