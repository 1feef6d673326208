// How the presets of an EV-04 are called, with the one sentence that says what each is for.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { IconTrendingDown3, IconVolume, IconVolume2, IconVolumeOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { PresetName } from '#domain/devices/settings/ev04-presets.ts';

interface PresetWords {
  readonly name: MessageDescriptor;
  readonly about: MessageDescriptor;
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: 'true' }>;
}

export const presetWords: Readonly<Record<PresetName, PresetWords>> = {
  quiet: {
    name: msg`Quiet`,
    about: msg`No sound and no vibration, for places where a ring puts someone at risk.`,
    icon: IconVolumeOff,
  },
  standard: {
    name: msg`Standard`,
    about: msg`Rings for 3 s, then opens the microphone. Fall detection is off.`,
    icon: IconVolume2,
  },
  loud: {
    name: msg`Loud`,
    about: msg`Rings and vibrates for 10 s before it opens the microphone, for noisy places.`,
    icon: IconVolume,
  },
  fall_detection: {
    name: msg`Fall detection`,
    about: msg`Like Standard, and a hard fall raises an alert.`,
    icon: IconTrendingDown3,
  },
};
