// The radius as a number in the reader's own units and as a slider; kept in metres.
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { leastRadius, mostRadius } from '#domain/geofence-locations/geofence-location.ts';
import type { FieldProps } from '#web/kit/fields/field-props.ts';
import { useUser } from '#web/kit/session/session.ts';
import { TextField } from '#web/ui/controls/text-field.tsx';
import styles from './geofence-locations.module.css';

const feetPerMetre = 3.28084;
const steps = 1000;
/** Most places are small: the slider is logarithmic. */
const growth = Math.log(mostRadius / leastRadius);

export function RadiusField({ name, label, value, problem, onSet, onLeave }: FieldProps) {
  const { t } = useLingui();
  const isImperial = useUser().measurement_system === 'imperial';
  const first = typeof value === 'number' ? value : null;
  const [text, setText] = useState(first === null ? String(value ?? '') : shown(first, isImperial));
  const metres = read(text, isImperial);
  const take = (typed: string) => {
    setText(typed);
    onSet(read(typed, isImperial) ?? typed);
  };
  const slide = (step: number) => {
    const radius = Math.min(
      mostRadius,
      Math.max(leastRadius, nice(leastRadius * Math.exp((growth * step) / steps))),
    );
    setText(shown(radius, isImperial));
    onSet(radius);
  };
  return (
    <div className={styles.radius}>
      <TextField
        name={name}
        label={`${label} *`}
        value={text}
        error={problem}
        inputMode="numeric"
        autoComplete="off"
        end={isImperial ? t`ft` : t`m`}
        onChange={(event) => take(event.currentTarget.value)}
        onBlur={onLeave}
      />
      <input
        type="range"
        aria-label={t`Radius on a slider`}
        min={0}
        max={steps}
        value={
          metres === null
            ? 0
            : Math.round((steps * Math.log(Math.max(1, metres / leastRadius))) / growth)
        }
        aria-valuetext={`${text} ${isImperial ? t`ft` : t`m`}`}
        onChange={(event) => slide(Number(event.currentTarget.value))}
        onBlur={onLeave}
      />
    </div>
  );
}

const shown = (metres: number, isImperial: boolean): string =>
  String(Math.round(isImperial ? metres * feetPerMetre : metres));

function read(text: string, isImperial: boolean): number | null {
  const typed = /^\d+$/.test(text.trim()) ? Number(text.trim()) : null;
  return typed !== null && isImperial ? Math.round(typed / feetPerMetre) : typed;
}

/** 50, 60 … 100, 110, … 1,000, 1,100: two significant figures. */
function nice(metres: number): number {
  const unit = 10 ** Math.max(1, Math.floor(Math.log10(metres)) - 1);
  return Math.round(metres / unit) * unit;
}
