// How the chosen colour is shown in both themes, and whether it was changed so that text on it can
// be read.
import { Trans } from '@lingui/react/macro';
import { useSyncExternalStore } from 'react';
import { brandRamp, productBrand, readableBrand } from '#domain/kit/brand-ramp.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import styles from './branding.module.css';

export function AccentPreview() {
  const store = useFormStore();
  const typed = useSyncExternalStore(store.subscribe, () => store.values()['accent_colour']);
  const hex = typeof typed === 'string' && /^#[0-9a-f]{6}$/.test(typed) ? typed : productBrand;
  const ramp = brandRamp(hex);
  const readable = readableBrand(hex);
  return (
    <div className={styles.previews}>
      <div className={styles.preview} style={{ background: '#ffffff', color: ramp[7] }}>
        <span className={styles.button} style={{ background: ramp[7], color: '#ffffff' }}>
          <Trans>Button</Trans>
        </span>
        <u>
          <Trans>Link</Trans>
        </u>
      </div>
      <div className={styles.preview} style={{ background: '#242424', color: ramp[3] }}>
        <span className={styles.button} style={{ background: ramp[5], color: '#0b0b0b' }}>
          <Trans>Button</Trans>
        </span>
        <u>
          <Trans>Link</Trans>
        </u>
      </div>
      {readable !== hex && (
        <p className={styles.note} role="status">
          <Trans>
            White text is hard to read on this colour, so buttons use the darker {readable}.
          </Trans>
        </p>
      )}
    </div>
  );
}
