// "Confirm that it's you": by password, code or passkey, whichever the account has.
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { TwoFactorMethod } from '#domain/access/gates.ts';
import { proofApi } from '#domain/sign-in/proof.api.ts';
import { useData } from '#web/kit/call/query.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { Modal } from '#web/ui/overlays/modal.tsx';
import { CodeForm } from '../two-factor/code-form.tsx';
import { SendAgain, SentTo } from '../two-factor/sent-code.tsx';
import { useSentCode } from '../two-factor/use-sent-code.ts';
import { PasskeyProof } from './passkey-proof.tsx';
import { PasswordProof } from './password-proof.tsx';
import styles from './proof.module.css';
import { giveProof } from './proof-calls.ts';

export interface ProofDialogProps {
  readonly onAnswer: (given: boolean) => void;
}

export default function ProofDialog({ onAnswer }: ProofDialogProps) {
  const { t } = useLingui();
  return (
    <Modal
      open
      onClose={() => onAnswer(false)}
      title={t`Confirm that it’s you`}
      closeLabel={t`Close`}
      size="sm"
    >
      <Ways onGiven={() => onAnswer(true)} />
    </Modal>
  );
}

type Way = 'password' | 'code' | 'recovery_code';

function Ways({ onGiven }: { readonly onGiven: () => void }) {
  const { t } = useLingui();
  const { data: ways } = useData(proofApi.ways, {}, { staleTime: 0 });
  const [chosen, setChosen] = useState<Way | null>(null);
  if (!ways) return <SkeletonRows rows={2} height={40} />;
  const withoutPassword = ways.method ? 'code' : null;
  const way = chosen ?? (ways.password ? 'password' : withoutPassword);
  const others: { readonly way: Way; readonly label: string }[] = [
    ...(ways.password ? [{ way: 'password' as const, label: t`Use your password` }] : []),
    ...(ways.method ? [{ way: 'code' as const, label: t`Use a code` }] : []),
    ...(ways.method ? [{ way: 'recovery_code' as const, label: t`Use a recovery code` }] : []),
  ];
  return (
    <div className={styles.ways}>
      <p className={styles.about}>
        <Trans>
          You are about to change how you sign in. We ask again so that no one else can do it on
          your device.
        </Trans>
      </p>
      {way === 'password' && <PasswordProof onGiven={onGiven} />}
      {way === 'code' && ways.method && <CodeProof method={ways.method} onGiven={onGiven} />}
      {way === 'recovery_code' && (
        <CodeForm
          label={t`Recovery code`}
          button={t`Confirm`}
          letters
          onCode={async (code) => {
            await giveProof({ by: 'code', method: 'recovery_code', code });
            onGiven();
          }}
        />
      )}
      {ways.passkey && <PasskeyProof onGiven={onGiven} />}
      {way === null && !ways.passkey && <SignInAgain />}
      <Others>
        {others
          .filter((other) => other.way !== way)
          .map((other) => (
            <Button key={other.way} look="quiet" onClick={() => setChosen(other.way)}>
              {other.label}
            </Button>
          ))}
      </Others>
    </div>
  );
}

const Others = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.others}>{children}</div>
);

/** People who use single sign-on have no credential here to confirm with. */
function SignInAgain() {
  return (
    <p className={styles.about}>
      <Trans>
        Sign out and sign in again. You can make the change in the 10 minutes after that.
      </Trans>
    </p>
  );
}

function CodeProof({
  method,
  onGiven,
}: {
  readonly method: TwoFactorMethod;
  readonly onGiven: () => void;
}) {
  const { t } = useLingui();
  const sent = useSentCode(method === 'app' ? null : method);
  return (
    <>
      {method === 'app' ? (
        <p className={styles.about}>
          <Trans>Open your authenticator app and enter the code it shows for Vigil.</Trans>
        </p>
      ) : (
        <SentTo {...sent} />
      )}
      <CodeForm
        label={t`6-digit code`}
        button={t`Confirm`}
        onCode={async (code) => {
          await giveProof({ by: 'code', method, code });
          onGiven();
        }}
      />
      {method !== 'app' && <SendAgain {...sent} />}
    </>
  );
}
