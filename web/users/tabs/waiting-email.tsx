// Says that a person's new email waits for its confirmation, and by which address they sign in
// until then.
import { Trans } from '@lingui/react/macro';
import type { User } from '#domain/users/user.ts';
import { InsetBanner } from '#web/kit/status/inset-banner.tsx';

export function WaitingEmail({
  person: { first_name, email, new_email },
}: {
  readonly person: User;
}) {
  if (new_email === null) return null;
  return (
    <InsetBanner tone="warn">
      {email === null ? (
        <Trans>
          {first_name} has to open the link that was sent to {new_email} before it becomes their
          email.
        </Trans>
      ) : (
        <Trans>
          {first_name} has to open the link that was sent to {new_email}. Until then {email} stays
          the email of this account. To cancel the change, enter {email} again.
        </Trans>
      )}
    </InsetBanner>
  );
}
