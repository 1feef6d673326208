// A new email that waits for its confirmation, and the way to take it back.
import { Trans, useLingui } from '@lingui/react/macro';
import { type OwnAccount, ownAccountApi } from '#domain/users/own-account.api.ts';
import { useCall } from '#web/kit/call/query.ts';
import { useServices } from '#web/kit/services/services.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import styles from './my-account.module.css';

export function EmailNotice({
  account: { new_email, email, updated_at },
}: {
  account: OwnAccount;
}) {
  const { t } = useLingui();
  const isSetUp = useServices()('email');
  const cancel = useCall(ownAccountApi.update, { invalidates: [ownAccountApi.get] });
  if (new_email === null || email === null) return null;
  const keep = () =>
    cancel.mutate(
      { body: { email, updated_at } },
      { onSuccess: () => toast.success(t`Your email stays ${email}.`) },
    );
  return (
    <div className={styles.notice} role="status">
      <p>
        {isSetUp ? (
          <Trans>
            Confirm <b>{new_email}</b>: open the link that was sent to it. Until then you sign in
            with {email}.
          </Trans>
        ) : (
          <Trans>
            <b>{new_email}</b> can’t be confirmed: email is not set up. You sign in with {email}.
          </Trans>
        )}
      </p>
      <Button pending={cancel.isPending} onClick={keep}>
        <Trans>Keep the present email</Trans>
      </Button>
    </div>
  );
}
