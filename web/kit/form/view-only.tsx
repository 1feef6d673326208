// Replaces an add form for users who may see the surrounding pages and not add.
import { useLingui } from '@lingui/react/macro';
import { IconEye } from '@tabler/icons-react';
import type { Access } from '#domain/kit/endpoint.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import type { Callable, RawParams } from '../call/call-types.ts';
import { mayCall, useMaybeUser } from '../session/session.ts';

/**
 * Whether the reader may make the call, also as the person that its path names; true of a call
 * whose page declares no access.
 */
export function useMayAdd(
  endpoint: Callable & { readonly access?: Access },
  params: RawParams,
): boolean {
  const user = useMaybeUser();
  const { access } = endpoint;
  if (!user || !access || !('anyOf' in access)) return true;
  return mayCall(user, { access }) || (access.own !== undefined && params[access.own] === user.id);
}

export function ViewOnly() {
  const { t } = useLingui();
  return (
    <EmptyState icon={<IconEye size={28} aria-hidden="true" />} title={t`View only`}>
      {t`You can't add here. Ask an administrator for access.`}
    </EmptyState>
  );
}
