// How a Bluetooth button is connected: in the app of the phone that it is paired with.
import { Trans, useLingui } from '@lingui/react/macro';
import styles from './how-to.module.css';
import { Part } from './part.tsx';

export function ButtonHowTo() {
  const { t } = useLingui();
  return (
    <ol className={styles.parts}>
      <Part letter="a" title={t`Open the app on the phone`}>
        <p>
          <Trans>In Chrome on Android, with Bluetooth on.</Trans>
        </p>
      </Part>
      <Part letter="b" title={t`Choose “Pair a Bluetooth button”`}>
        <p>
          <Trans>Keep the button beside the phone. It works while the app is open.</Trans>
        </p>
      </Part>
    </ol>
  );
}
