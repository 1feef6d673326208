// One response step as the operator works through it: ticked, answered with yes or no, noted, or opened as a link.
import { Trans, useLingui } from '@lingui/react/macro';
import {
  IconClipboardText,
  IconDeviceMobile,
  IconExternalLink,
  IconHelpCircle,
  IconLink,
  IconNotes,
  IconPhone,
  IconTruck,
  IconUsers,
} from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import styles from './panels.module.css';

const icons: Readonly<Record<ResponseStep['kind'], typeof IconNotes>> = {
  do: IconClipboardText,
  record: IconNotes,
  yes_no: IconHelpCircle,
  call_device: IconDeviceMobile,
  call_person: IconPhone,
  call_contacts: IconUsers,
  dispatch: IconTruck,
  link: IconLink,
};

/** Read by hand: an address that cannot be parsed must not take the console away. */
const hostOf = (url: string): string => url.replace(/^https:\/\//, '').split(/[/?#]/, 1)[0] ?? url;

export interface StepRowProps {
  step: ResponseStep;
  isNext: boolean;
  disabled: boolean;
  /** Where it says whose instruction this is. */
  sourceId: string;
  onTick: (ticked: boolean, answer?: string) => void;
}

export function StepRow({ step, isNext, disabled, sourceId, onTick }: StepRowProps) {
  const { t } = useLingui();
  const textId = useId();
  const { ticked } = step;
  const Icon = icons[step.kind];
  const asks = step.kind === 'yes_no' && ticked === null;
  const words = ticked === null ? t`Tick step ${step.position}: ${step.content}` : t`Untick step ${step.position}: ${step.content}`;
  const action = { id: `step ${step.id}`, label: words, group: t`This alert`, run: () => onTick(ticked === null) };
  useActions(disabled || asks ? [] : [action]);
  const text = (
    <>
      <Icon size={18} aria-hidden="true" />
      <span id={textId}>
        {step.position}. {step.content} {step.required === false && <Badge tone="quiet">{t`Optional`}</Badge>}
      </span>
    </>
  );
  return (
    <li className={styles.step} data-next={isNext || undefined} data-done={ticked !== null || undefined}>
      {asks ? (
        <div className={styles.asked}>{text}</div>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={ticked !== null}
            disabled={disabled}
            aria-describedby={sourceId}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
          {text}
        </label>
      )}
      {asks && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in the row
        <span className={styles.answers} role="group" aria-labelledby={textId} aria-describedby={sourceId}>
          <Button size="sm" disabled={disabled} onClick={() => onTick(true, 'yes')}>
            <Trans>Yes</Trans>
          </Button>
          <Button size="sm" disabled={disabled} onClick={() => onTick(true, 'no')}>
            <Trans>No</Trans>
          </Button>
        </span>
      )}
      <Outcome ticked={ticked} />
      {step.url && (
        <a className={styles.stepLink} href={step.url} target="_blank" rel="noopener noreferrer">
          {hostOf(step.url)}
          <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
      {step.kind === 'record' && ticked === null && !disabled && (
        <Note id={step.id} label={t`Note for step ${step.position}`} onSave={(note) => onTick(true, note)} />
      )}
    </li>
  );
}

function Outcome({ ticked }: Pick<ResponseStep, 'ticked'>) {
  const { t } = useLingui();
  const { time } = useFormat();
  if (!ticked) return null;
  const answer = ticked.answer === 'yes' ? t`Yes` : ticked.answer === 'no' ? t`No` : ticked.answer;
  return (
    <span className={styles.tickedBy}>
      {answer && <b>{answer}</b>} {t`${ticked.by.name}, ${time(ticked.at)}`}
    </span>
  );
}

/** Enter keeps what is written, and ticks the step. */
function Note({ id, label, onSave }: { id: number; label: string; onSave: (note: string) => void }) {
  const { t } = useLingui();
  const [note, setNote] = useKeptState(`note of step ${id}`, '');
  const save = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter' && note.trim() !== '') onSave(note.trim());
  };
  return (
    <div className={styles.note}>
      <TextField
        label={label}
        labelHidden
        size="sm"
        maxLength={1000}
        placeholder={t`Write a note and press Enter`}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={save}
      />
    </div>
  );
}
