// A day that a list or a report is narrowed to, typed and shown by the reader's wording; the
// browser's own calendar is behind a button.
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { NativeCalendar } from '#web/ui/controls/native-calendar.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { useMaybeUser } from '../session/session.ts';
import { datePattern, readDate, writeDate } from './date-text.ts';

export interface DayBoxProps {
  label: string;
  labelHidden?: boolean;
  size?: 'sm' | 'md';
  /** A day such as 2026-11-21. */
  value: string | undefined;
  /** Called with each day that can be read, and with undefined where the box was emptied. */
  onChange: (day: string | undefined) => void;
}

export function DayBox({ label, labelHidden = false, size = 'md', value, onChange }: DayBoxProps) {
  const { t } = useLingui();
  const language = useMaybeUser()?.language ?? 'en-AU';
  const calendar = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; of: string | undefined }>({
    text: shown(value),
    of: value,
  });
  const [isLeft, setIsLeft] = useState(false);
  // Changed from outside, as by clearing the filters: the box shows that.
  if (typed.of !== value) setTyped({ text: shown(value), of: value });
  const { text } = typed;
  const isWrong = isLeft && text.trim() !== '' && readDate(text, language) === null;

  function shown(day: string | undefined): string {
    return day === undefined ? '' : writeDate(day, language);
  }
  const type = (next: string) => {
    const day = next.trim() === '' ? undefined : readDate(next, language);
    // An incomplete date leaves the list as it is.
    setTyped({ text: next, of: day === null ? value : day });
    if (day !== null && day !== value) onChange(day);
  };
  return (
    <TextField
      label={label}
      labelHidden={labelHidden}
      size={size}
      inputMode="numeric"
      autoComplete="off"
      placeholder={datePattern(language)}
      value={text}
      error={isWrong ? t`Enter a date as ${datePattern(language)}.` : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onFocus={() => setIsLeft(false)}
      onBlur={() => setIsLeft(true)}
      end={
        <>
          <NativeCalendar
            ref={calendar}
            onChoose={(day) => {
              setTyped({ text: shown(day), of: day });
              onChange(day);
            }}
          />
          <IconButton
            label={t`Choose ${label} in a calendar`}
            look="quiet"
            onClick={() => calendar.current?.showPicker()}
          >
            <IconCalendar size={18} aria-hidden="true" />
          </IconButton>
        </>
      }
    />
  );
}
