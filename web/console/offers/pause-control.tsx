// With automatic distribution: whether the operator takes the next alert, and since when they are
// paused.

import { Trans, useLingui } from '@lingui/react/macro';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { mayBeOffered } from '#domain/supervision/supervision.policy.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useActor, useMay } from '#web/kit/session/session.ts';
import { Kbd } from '#web/ui/display/kbd.tsx';
import styles from '../attention/attention.module.css';
import { useDistribution } from './use-distribution.ts';

export default function PauseControl() {
  const mayRead = useMay('read alert monitoring');
  const isOffered = mayBeOffered(useActor());
  return mayRead && isOffered ? <Pause /> : null;
}

function Pause() {
  const { t } = useLingui();
  const { time } = useFormat();
  const { own, pause } = useDistribution();
  const since = own?.paused_since ?? null;
  const isShown = own?.mode === 'automatic' || since !== null;
  const toggle = () => void pause(since === null);
  const label = since === null ? t`Pause new alerts` : t`Resume new alerts`;
  useActions(
    isShown ? [{ id: 'offers.pause', label, keys: 'b', group: t`Alerts`, run: toggle }] : [],
  );
  if (!isShown) return null;
  return (
    <button
      type="button"
      className={since === null ? styles.sounds : `${styles.sounds} ${styles.off}`}
      aria-pressed={since !== null}
      title={label}
      aria-keyshortcuts="b"
      onClick={toggle}
    >
      {since === null ? (
        <IconPlayerPlay size={18} aria-hidden="true" />
      ) : (
        <IconPlayerPause size={18} aria-hidden="true" />
      )}
      <span className={styles.soundWords}>
        <span className={since === null ? styles.usual : undefined}>
          {since === null ? (
            <Trans>Taking new alerts</Trans>
          ) : (
            <Trans>Paused since {time(since)}</Trans>
          )}
        </span>{' '}
        <Kbd>B</Kbd>
      </span>
    </button>
  );
}
