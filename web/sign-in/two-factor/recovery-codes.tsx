// Recovery codes, shown once: to copy, to download, and to confirm that they are kept.
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { saveFile } from '#web/kit/call/save-file.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { useCopy } from '#web/ui/controls/use-copy.ts';
import styles from './two-factor.module.css';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useLingui();
  const { state, copy } = useCopy();
  const [kept, setKept] = useState(false);
  const text = `${codes.join('\n')}\n`;
  return (
    <>
      <p className={styles.about}>
        <Trans>
          Each code signs you in once if you can’t use your usual method. They are shown only now.
        </Trans>
      </p>
      <ul className={styles.codes} aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.row}>
        <Button onClick={() => copy(text)}>{state === 'copied' ? t`Copied` : t`Copy`}</Button>
        <Button
          onClick={() =>
            saveFile('vigil-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
          }
        >
          <Trans>Download</Trans>
        </Button>
      </div>
      {state === 'refused' && (
        <p>{t`The browser did not allow copying. Select the codes and copy them.`}</p>
      )}
      <div className={styles.row}>
        <Checkbox label={t`I have saved these codes`} checked={kept} onChange={setKept} />
      </div>
      <Button look="primary" size="lg" wide disabled={!kept} onClick={onDone}>
        <Trans>Continue</Trans>
      </Button>
    </>
  );
}
