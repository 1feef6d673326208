// The second factor of one's own account: which method, changing it, and new recovery codes.
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { twoFactorApi } from '#domain/sign-in/two-factor.api.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { AppSetup } from '../two-factor/app-setup.tsx';
import { Methods } from '../two-factor/methods.tsx';
import { RecoveryCodes } from '../two-factor/recovery-codes.tsx';
import { SentCodeSetup } from '../two-factor/sent-code-setup.tsx';
import styles from './security.module.css';

type Open =
  | { readonly step: 'choose' }
  | { readonly step: TwoFactorMethod }
  | { readonly step: 'codes'; readonly codes: readonly string[] };

export function TwoFactorSection() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open | null>(null);
  const read = useData(twoFactorApi.state);
  const renew = useCall(twoFactorApi.recoveryCodes, {
    handles: [409],
    invalidates: [twoFactorApi.state],
  });
  const names = { app: t`Authenticator app`, email: t`Codes by email`, sms: t`Codes by SMS` };
  const done = (codes: readonly string[] | null) => {
    void read.refetch();
    setOpen(codes === null ? null : { step: 'codes', codes });
    toast.success(t`Two-factor authentication is on.`);
  };
  const newCodes = async () => {
    const sure = await confirm({
      title: t`Create new recovery codes?`,
      text: t`Your old codes stop working.`,
      yes: t`Create codes`,
    });
    if (sure)
      renew.mutate(
        {},
        { onSuccess: ({ recovery_codes: codes }) => setOpen({ step: 'codes', codes }) },
      );
  };
  if (!read.data) return <SkeletonRows rows={3} height={40} />;
  const { enabled, recovery_codes_left: left, email, mobile } = read.data;
  return (
    <Card title={t`Two-factor authentication`}>
      <p className={styles.about}>
        {enabled === null ? (
          <Trans>Off. Anyone who knows your password can sign in.</Trans>
        ) : (
          <>
            {names[enabled]} ·{' '}
            {plural(left, { one: '# recovery code left', other: '# recovery codes left' })}
          </>
        )}
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => setOpen({ step: 'choose' })}>
          {enabled === null ? t`Turn on` : t`Change method`}
        </Button>
        {enabled !== null && (
          <Button pending={renew.isPending} onClick={() => void newCodes()}>
            <Trans>New recovery codes</Trans>
          </Button>
        )}
      </div>
      <Modal
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t`Two-factor authentication`}
        closeLabel={t`Close`}
      >
        {open?.step === 'choose' && (
          <Methods
            can={{ email: email !== null, sms: mobile !== null }}
            disabled={false}
            onChoose={(step) => setOpen({ step })}
          />
        )}
        {open?.step === 'app' && <AppSetup onDone={done} />}
        {(open?.step === 'email' || open?.step === 'sms') && (
          <SentCodeSetup channel={open.step} onDone={done} />
        )}
        {open?.step === 'codes' && (
          <RecoveryCodes codes={open.codes} onDone={() => setOpen(null)} />
        )}
      </Modal>
    </Card>
  );
}
