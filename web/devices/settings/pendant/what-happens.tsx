// What the wearer notices with the values in the form, and now, with those that the pendant has: a
// ring that is still loud may betray a person who hides.
import { useLingui } from '@lingui/react/macro';
import { IconPhone, IconTrendingDown3, IconUrgent } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import {
  callEffectOf,
  callEffectText,
  callSettingsOf,
} from '#domain/devices/settings/call-effect.ts';
import type { DeviceSettings } from '#domain/devices/settings/device-settings.ts';
import { useFormStore } from '#web/kit/form/form-context.tsx';
import type { Values } from '#web/kit/form/store/form-store.ts';
import styles from './settings.module.css';

interface HappensProps {
  readonly settings: DeviceSettings;
  readonly wearer: string | null;
}

export function WhatHappens({ settings, wearer }: HappensProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const next = useSyncExternalStore(store.subscribe, store.values);
  const now: Values = Object.fromEntries(
    settings.settings.flatMap(({ name, reported }) =>
      reported === null ? [] : [[name, reported]],
    ),
  );
  const isKnown = Object.keys(now).length > 0;
  const called = (values: Values) => callEffectText(callEffectOf(callSettingsOf(values)));
  const falls = ({ fall_detection, fall_detection_sensitivity }: Values) => {
    if (fall_detection === undefined) return t`Not known.`;
    return fall_detection === true
      ? t`An alert is raised after a hard fall, at sensitivity ${String(fall_detection_sensitivity)} of 9.`
      : t`No alert. Fall detection is off.`;
  };
  const presses = ({ sos_mode, sos_time }: Values) => {
    if (sos_mode === undefined) return t`Not known.`;
    return sos_mode === 'double_press'
      ? t`Pressing the button twice raises an SOS.`
      : t`Holding the button for ${String(sos_time ?? '')} s raises an SOS.`;
  };
  const line = (textOf: (values: Values) => string) => ({
    text: textOf(next),
    now: isKnown && textOf(now) !== textOf(next) ? textOf(now) : null,
  });
  return (
    <section className={styles.happens} aria-labelledby="happens">
      <h3 id="happens">{t`What happens`}</h3>
      {!isKnown && (
        <p>{t`Once these settings are on the pendant. Until then, expect a loud ring.`}</p>
      )}
      <dl>
        <Happening
          icon={<IconTrendingDown3 size={18} aria-hidden="true" />}
          title={wearer === null ? t`When the wearer falls` : t`When ${wearer} falls`}
          {...line(falls)}
        />
        <Happening
          icon={<IconUrgent size={18} aria-hidden="true" />}
          title={t`In an emergency`}
          {...line(presses)}
        />
        <Happening
          icon={<IconPhone size={18} aria-hidden="true" />}
          title={t`When it is called`}
          {...line(called)}
        />
      </dl>
    </section>
  );
}

interface HappeningProps {
  icon: ReactNode;
  title: string;
  text: string;
  /** What still happens, where the pendant has other values. */
  now: string | null;
}

function Happening({ icon, title, text, now }: HappeningProps) {
  const { t } = useLingui();
  return (
    <div>
      {icon}
      <dt>{title}</dt>
      <dd>
        {text}
        {now !== null && <span>{t`Now: ${now}`}</span>}
      </dd>
    </div>
  );
}
