// A date that can be typed, with the browser's own calendar behind a button; the button fills the
// box, the box decides.
import { useLingui } from '@lingui/react/macro';
import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { IconButton } from '#web/ui/controls/icon-button.tsx';
import { NativeCalendar } from '#web/ui/controls/native-calendar.tsx';
import { useMaybeUser } from '../session/session.ts';
import { datePattern } from './date-text.ts';
import type { FieldProps } from './field-props.ts';
import { TypedField } from './typed-field.tsx';

export function DateField(props: FieldProps) {
  const { t } = useLingui();
  const language = useMaybeUser()?.language ?? 'en-AU';
  const calendar = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ date: string; times: number } | null>(null);
  const choose = (date: string) => {
    setChosen((before) => ({ date, times: (before?.times ?? 0) + 1 }));
    props.onSet(date);
    props.onLeave();
  };
  const { label } = props;
  return (
    <TypedField
      // Chosen in the calendar: the box is remounted with that date.
      key={chosen?.times ?? 0}
      {...props}
      value={chosen?.date ?? props.value}
      hint={props.hint ?? datePattern(language)}
      end={
        <>
          <NativeCalendar ref={calendar} onChoose={choose} />
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
