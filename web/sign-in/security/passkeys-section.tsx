// One's own passkeys: adding one under a name, renaming and removing.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { passkeysApi } from '#domain/sign-in/passkeys.api.ts';
import { CallError } from '#web/kit/call/call-error.ts';
import { useCall, useData } from '#web/kit/call/query.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Card } from '#web/ui/display/card.tsx';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { confirm } from '#web/ui/overlays/confirm.ts';
import { isAtAddress, passkeysWork } from '../passkey-sign-in.ts';
import styles from './security.module.css';

export function PasskeysSection() {
  const { t } = useLingui();
  const { dateTime } = useFormat();
  const read = useData(passkeysApi.passkeys);
  const invalidates = [passkeysApi.passkeys];
  const remove = useCall(passkeysApi.remove, { invalidates });
  const [renaming, setRenaming] = useState<number | null>(null);
  if (!read.data) return <SkeletonRows rows={2} height={40} />;
  const removeIt = async (id: number, name: string) => {
    const sure = await confirm({
      title: t`Remove ${name}?`,
      text: t`You can no longer sign in with this passkey.`,
      yes: t`Remove`,
    });
    if (sure) remove.mutate({ params: { id } });
  };
  return (
    <Card title={t`Passkeys`}>
      <p className={styles.about}>
        <Trans>
          Sign in with your fingerprint, face or device PIN instead of a password and a code.
        </Trans>
      </p>
      <ul className={styles.rows}>
        {read.data.map(({ id, name, created_at, last_used_at }) => (
          <li key={id}>
            {renaming === id ? (
              <NameForm id={id} name={name} onDone={() => setRenaming(null)} />
            ) : (
              <>
                <div>
                  <strong>{name}</strong>
                  <span>
                    {last_used_at === null
                      ? t`Added ${dateTime(created_at)}`
                      : t`Last used ${dateTime(last_used_at)}`}
                  </span>
                </div>
                <div className={styles.buttons} style={{ margin: 0 }}>
                  <Button size="sm" aria-label={t`Rename ${name}`} onClick={() => setRenaming(id)}>
                    <Trans>Rename</Trans>
                  </Button>
                  <Button
                    size="sm"
                    aria-label={t`Remove ${name}`}
                    onClick={() => void removeIt(id, name)}
                  >
                    <Trans>Remove</Trans>
                  </Button>
                </div>
              </>
            )}
          </li>
        ))}
      </ul>
      {passkeysWork() ? <AddPasskey /> : <NoPasskeys />}
    </Card>
  );
}

function NoPasskeys() {
  const { t } = useLingui();
  if (!isAtAddress()) return <p>{t`This browser does not support passkeys.`}</p>;
  const { protocol, hostname, port } = window.location;
  const isHere = hostname === '[::1]' || hostname.startsWith('127.');
  const address = `${protocol}//localhost${port === '' ? '' : `:${port}`}`;
  return (
    <p>
      {isHere
        ? t`Passkeys need a host name. Open Vigil at ${address} to add one.`
        : t`Passkeys need a host name. Open Vigil by its name, not its IP address.`}
    </p>
  );
}

function NameForm({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useKeptState(`passkey ${id}`, name);
  const rename = useCall(passkeysApi.rename, {
    handles: [422],
    invalidates: [passkeysApi.passkeys],
  });
  return (
    <div className={styles.buttons} style={{ margin: 0 }}>
      <TextField
        label={t`Name`}
        labelHidden
        value={text}
        maxLength={60}
        error={rename.error?.fields?.['name']?.[0]}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        pending={rename.isPending}
        onClick={() =>
          rename.mutate({ params: { id }, body: { name: text } }, { onSuccess: onDone })
        }
      >
        <Trans>Save</Trans>
      </Button>
    </div>
  );
}

function AddPasskey() {
  const { t } = useLingui();
  const [name, setName] = useKeptState('new passkey', '');
  const [pending, setPending] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);
  const options = useCall(passkeysApi.registerOptions, { handles: [422] });
  const register = useCall(passkeysApi.register, {
    handles: [422],
    invalidates: [passkeysApi.passkeys],
  });
  const add = async () => {
    if (name.trim() === '') return setWrong(t`Enter a name.`);
    setPending(true);
    setWrong(null);
    try {
      const { startRegistration } = await import('@simplewebauthn/browser');
      const answer = await startRegistration({ optionsJSON: await options.mutateAsync({}) });
      await register.mutateAsync({ body: { name, answer } });
      setName('');
      toast.success(t`Passkey added.`);
    } catch (error) {
      if (!(error instanceof CallError)) setWrong(t`No passkey was created. Try again.`);
      else if (!error.isShown) setWrong(error.message);
    }
    setPending(false);
  };
  return (
    <div className={styles.narrow}>
      <TextField
        label={t`Name of the new passkey`}
        placeholder={t`Such as Work laptop`}
        value={name}
        maxLength={60}
        error={wrong ?? undefined}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Button pending={pending} onClick={() => void add()}>
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </div>
  );
}
