// What a call to a device does at its wearer's side, with a mark where people near them may notice.
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { type CallEffect, callEffectText } from '#domain/devices/settings/call-effect.ts';
import styles from './settings.module.css';

export function CallEffectLine({ effect }: { effect: CallEffect }) {
  const Icon = effect.loud ? IconVolume : IconVolumeOff;
  return (
    <p className={styles.effect} data-loud={effect.loud || undefined}>
      <Icon size={18} aria-hidden="true" />
      {callEffectText(effect)}
    </p>
  );
}
