// The box of one setting: a switch, two choices, boxes for a short scale, or a number between minus
// and plus. Fed from the form, so that a preset fills it too.
import { useLingui } from '@lingui/react/macro';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useSyncExternalStore } from 'react';
import * as z from 'zod';
import {
  type Ev04Settings,
  ev04SettingFields,
  sosModes,
} from '#domain/devices/settings/ev04-settings.ts';
import { readNumber } from '#web/kit/fields/number-text.ts';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import { Segments } from '#web/ui/controls/choices/radio.tsx';
import { sosModeWords } from '../setting-words.ts';
import styles from './controls.module.css';
import type { SettingRow } from './setting-rows.ts';
import { useValueText } from './use-value-text.ts';

/** The value in the form now, which may be typed text that is no number. */
export function useFormValue(name: string): unknown {
  const store = useFormStore();
  return useSyncExternalStore(store.subscribe, () => store.values()[name]);
}

interface ControlProps {
  readonly row: SettingRow;
  readonly label: string;
  readonly value: unknown;
  readonly onSet: (value: unknown) => void;
}

export function SettingControl({ row, onEdit }: { row: SettingRow; onEdit: () => void }) {
  const { i18n } = useLingui();
  const store = useFormStore();
  const value = useFormValue(row.name);
  const control = {
    row,
    value,
    label: i18n._(row.label),
    onSet: (next: unknown) => {
      onEdit();
      store.set(row.name, next);
    },
  };
  if (typeof value === 'boolean') return <Switch {...control} />;
  if (row.name === 'sos_mode') return <Mode {...control} />;
  return row.isLevels ? <Levels {...control} /> : <NumberBox {...control} />;
}

function Switch({ row, label, value, onSet }: ControlProps) {
  const textOf = useValueText();
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        name={row.name}
        aria-label={label}
        checked={value === true}
        aria-checked={value === true}
        onChange={(event) => onSet(event.currentTarget.checked)}
      />
      <span aria-hidden="true">{textOf(row, value)}</span>
    </label>
  );
}

function Mode({ label, value, onSet }: ControlProps) {
  const { i18n } = useLingui();
  return (
    <Segments
      label={label}
      choices={sosModes.map((mode) => ({ value: mode, label: i18n._(sosModeWords[mode]) }))}
      value={sosModes.find((mode) => mode === value) ?? null}
      onChange={onSet}
    />
  );
}

/** The bounds of a number, from the fields that judge it. */
function boundsOf(name: keyof Ev04Settings): { least: number; most: number } {
  const field: z.ZodType = ev04SettingFields.shape[name];
  return field instanceof z.ZodNumber
    ? { least: field.minValue ?? 0, most: field.maxValue ?? 0 }
    : { least: 0, most: 0 };
}

function Levels({ row, label, value, onSet }: ControlProps) {
  const textOf = useValueText();
  const group = useId();
  const { least, most } = boundsOf(row.name);
  const levels = Array.from({ length: most - least + 1 }, (_, at) => least + at);
  return (
    <fieldset className={styles.levels} aria-label={label}>
      {levels.map((level) => (
        <label key={level} data-filled={(typeof value === 'number' && level <= value) || undefined}>
          <input
            type="radio"
            name={group}
            aria-label={textOf(row, level)}
            checked={level === value}
            onChange={() => onSet(level)}
          />
        </label>
      ))}
      <b aria-hidden="true">{textOf(row, value)}</b>
    </fieldset>
  );
}

function NumberBox({ row, label, value, onSet }: ControlProps) {
  const { t } = useLingui();
  const store = useFormStore();
  const problem = useProblem(store, row.name);
  const errorId = useId();
  const { least, most } = boundsOf(row.name);
  const number = typeof value === 'number' ? value : least;
  const move = (by: number) => {
    onSet(Math.min(most, Math.max(least, number + by)));
    store.leave(row.name);
  };
  const step = row.step ?? 1;
  return (
    <>
      <span className={styles.number} data-wrong={problem !== undefined || undefined}>
        <button
          type="button"
          aria-label={t`Less: ${label}`}
          disabled={number <= least}
          onClick={() => move(-step)}
        >
          <IconMinus size={16} aria-hidden="true" />
        </button>
        <label>
          <input
            name={row.name}
            inputMode="numeric"
            autoComplete="off"
            aria-label={label}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : errorId}
            size={3}
            value={String(value ?? '')}
            onChange={(event) =>
              onSet(readNumber(event.currentTarget.value) ?? event.currentTarget.value)
            }
            onBlur={() => store.leave(row.name)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              move(event.key === 'ArrowUp' ? step : -step);
            }}
          />
          {row.unit && <span aria-hidden="true">{row.unit}</span>}
        </label>
        <button
          type="button"
          aria-label={t`More: ${label}`}
          disabled={number >= most}
          onClick={() => move(step)}
        >
          <IconPlus size={16} aria-hidden="true" />
        </button>
      </span>
      {problem !== undefined && (
        <span id={errorId} className={styles.problem}>
          {problem}
        </span>
      )}
    </>
  );
}
