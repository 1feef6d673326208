// Shows why the reader cannot change how a person signs in.
import { Trans } from '@lingui/react/macro';
import type { AuthorityFault } from '#domain/access/authority.policy.ts';
import { InsetBanner } from './inset-banner.tsx';

export const AuthorityNotice = ({
  fault,
  name,
}: {
  readonly fault: AuthorityFault;
  readonly name: string;
}) => (
  <InsetBanner tone="info">
    {fault === 'higher_role' && (
      <Trans>{name} has a higher role than you, so you cannot change how they sign in.</Trans>
    )}
    {fault === 'more_permissions' && (
      <Trans>
        {name} has permissions that you do not have, so you cannot change how they sign in.
      </Trans>
    )}
    {fault === 'wider_view' && (
      <Trans>{name} sees people outside your view, so you cannot change how they sign in.</Trans>
    )}
  </InsetBanner>
);
