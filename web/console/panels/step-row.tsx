// One response step as the operator works through it: ticked, answered with yes or no, noted, or
// opened as a link.
import { Trans, useLingui } from '@lingui/react/macro';
import { IconExternalLink } from '@tabler/icons-react';
import { type KeyboardEvent, useId } from 'react';
import { callOutcomeWords } from '#domain/alerts/story/outcome-words.ts';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { useFormat } from '#web/kit/format/use-format.ts';
import { useActions } from '#web/kit/keyboard/actions.ts';
import { useKeptState } from '#web/kit/session/half-done.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { TextField } from '#web/ui/controls/text-field.tsx';
import { Badge } from '#web/ui/display/badge.tsx';
import { steadyRow } from '#web/ui/steady/steady-item.ts';
import styles from './panels.module.css';
import { StepOutcomes } from './step-outcomes.tsx';
import type { Tick } from './tick.ts';

const calls: readonly ResponseStep['kind'][] = ['call_device', 'call_person', 'call_contacts'];

/** Parsed by hand: an invalid address must not crash the console. */
const hostOf = (url: string): string => url.replace(/^https:\/\//, '').split(/[/?#]/, 1)[0] ?? url;

export interface StepRowProps {
  step: ResponseStep;
  isNext: boolean;
  disabled: boolean;
  /** Where it says whose instruction this is. */
  sourceId: string;
  onTick: (how: Tick) => void;
}

export function StepRow({ step, isNext, disabled, sourceId, onTick }: StepRowProps) {
  const { t } = useLingui();
  const textId = useId();
  const { ticked } = step;
  const asks = step.kind === 'yes_no' && ticked === null;
  const words =
    ticked === null
      ? t`Tick step ${step.position}: ${step.content}`
      : t`Untick step ${step.position}: ${step.content}`;
  const action = {
    id: `step ${step.id}`,
    label: words,
    group: t`This alert`,
    run: () => onTick({ ticked: ticked === null }),
  };
  useActions(disabled || asks ? [] : [action]);
  const text = (
    <span id={textId}>
      {step.content} {step.required === false && <Badge tone="quiet">{t`Optional`}</Badge>}
    </span>
  );
  const position = <span className={styles.position}>{step.position}</span>;
  return (
    <li
      {...steadyRow(`step ${step.id}`)}
      className={styles.step}
      data-next={isNext || undefined}
      data-done={ticked !== null || undefined}
    >
      {asks ? (
        <div className={styles.asked}>
          {position}
          {text}
        </div>
      ) : (
        <label>
          <input
            type="checkbox"
            checked={ticked !== null}
            disabled={disabled}
            aria-describedby={sourceId}
            onChange={(event) => onTick({ ticked: event.currentTarget.checked })}
          />
          {ticked === null && position}
          {text}
        </label>
      )}
      {asks && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in the row
        <span
          className={styles.answers}
          role="group"
          aria-labelledby={textId}
          aria-describedby={sourceId}
        >
          <Button
            size="sm"
            disabled={disabled}
            onClick={() => onTick({ ticked: true, answer: 'yes' })}
          >
            <Trans>Yes</Trans>
          </Button>
          <Button
            size="sm"
            disabled={disabled}
            onClick={() => onTick({ ticked: true, answer: 'no' })}
          >
            <Trans>No</Trans>
          </Button>
        </span>
      )}
      <Done ticked={ticked} />
      {isNext && !disabled && calls.includes(step.kind) && (
        <StepOutcomes
          labelledBy={textId}
          disabled={disabled}
          onEnd={(outcome) => onTick({ ticked: true, outcome })}
        />
      )}
      {step.url && (
        <a className={styles.stepLink} href={step.url} target="_blank" rel="noopener noreferrer">
          {hostOf(step.url)}
          <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
      {step.kind === 'record' && ticked === null && !disabled && (
        <Note
          id={step.id}
          label={t`Note for step ${step.position}`}
          onSave={(note) => onTick({ ticked: true, answer: note })}
        />
      )}
    </li>
  );
}

function Done({ ticked }: Pick<ResponseStep, 'ticked'>) {
  const { t } = useLingui();
  const { time } = useFormat();
  if (!ticked) return null;
  const otherAnswer = ticked.answer === 'no' ? t`No` : ticked.answer;
  const given = ticked.answer === 'yes' ? t`Yes` : otherAnswer;
  const answer = ticked.outcome ? callOutcomeWords[ticked.outcome] : given;
  return (
    <span className={styles.tickedBy}>
      {answer && <b>{answer}</b>} {t`${ticked.by.name}, ${time(ticked.at)}`}
    </span>
  );
}

/** Enter keeps what is written, and ticks the step. */
function Note({
  id,
  label,
  onSave,
}: {
  id: number;
  label: string;
  onSave: (note: string) => void;
}) {
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
