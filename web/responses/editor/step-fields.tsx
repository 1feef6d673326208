// One step while it is written: a text of the library, or its kind, its words and, of a link, its
// address.
import { Trans, useLingui } from '@lingui/react/macro';
import type { WrittenStep } from '#domain/responses/written-step.ts';
import { actionType } from '#domain/responses/written-step.ts';
import { useFormStore, useProblem } from '#web/kit/form/form-context.tsx';
import { Button } from '#web/ui/controls/button.tsx';
import { Checkbox } from '#web/ui/controls/choices/checkbox.tsx';
import { Choice } from '#web/ui/controls/choices/choice.tsx';
import { TextArea, TextField } from '#web/ui/controls/text-field.tsx';
import { actionWords } from '../action-words.ts';
import styles from './editor.module.css';
import type { PickedText } from './use-library.ts';

export interface StepFieldsProps {
  /** `responses.0.steps.1`; what is wrong in it is refused below that name. */
  name: string;
  step: WrittenStep;
  /** From 1. */
  place: number;
  library: readonly PickedText[];
  onChange: (next: WrittenStep) => void;
  onLeave: () => void;
}

export function StepFields(props: StepFieldsProps) {
  const { t } = useLingui();
  const { step, onChange } = props;
  return (
    <div className={styles.step}>
      {step.alert_type_response_id === null ? <OwnWords {...props} /> : <LibraryWords {...props} />}
      <Checkbox
        label={t`Required`}
        checked={step.required}
        onChange={(required) => onChange({ ...step, required })}
      />
    </div>
  );
}

function OwnWords({ name, step, place, onChange, onLeave }: StepFieldsProps) {
  const { t, i18n } = useLingui();
  const store = useFormStore();
  const problems = {
    kind: useProblem(store, `${name}.kind`),
    content: useProblem(store, `${name}.content`),
    url: useProblem(store, `${name}.url`),
  };
  const choose = (value: string) => {
    const kind = actionType.parse(value);
    onChange({ ...step, kind, url: kind === 'link' ? (step.url ?? '') : null });
  };
  return (
    <div className={styles.own}>
      <Choice
        name={`${name}.kind`}
        label={t`Kind of step ${place}`}
        labelHidden
        size="sm"
        error={problems.kind}
        options={actionType.options.map((value) => ({ value, label: i18n._(actionWords[value]) }))}
        value={step.kind ?? 'do'}
        onChange={choose}
      />
      <TextArea
        name={`${name}.content`}
        label={t`Instruction of step ${place}`}
        labelHidden
        rows={2}
        placeholder={t`What the operator does`}
        error={problems.content}
        value={step.content ?? ''}
        onChange={({ target }) => onChange({ ...step, content: target.value })}
        onBlur={onLeave}
      />
      {step.kind === 'link' && (
        <TextField
          name={`${name}.url`}
          label={t`Address of step ${place}`}
          labelHidden
          size="sm"
          placeholder={t`Begins with https://`}
          error={problems.url}
          value={step.url ?? ''}
          onChange={({ target }) => onChange({ ...step, url: target.value })}
          onBlur={onLeave}
        />
      )}
    </div>
  );
}

function LibraryWords({ name, step, library, onChange }: StepFieldsProps) {
  const { i18n } = useLingui();
  const problem = useProblem(useFormStore(), `${name}.alert_type_response_id`);
  const text = library.find(({ id }) => id === step.alert_type_response_id);
  return (
    <div className={styles.picked}>
      <b>{text?.name}</b>
      <span>{text?.content}</span>
      <small>
        {text && i18n._(actionWords[text.kind])} ·{' '}
        <Trans>From the library: it changes with the library.</Trans>
      </small>
      {problem !== undefined && <p className={styles.problem}>{problem}</p>}
      {text && (
        <Button
          size="sm"
          look="quiet"
          onClick={() =>
            onChange({
              ...step,
              alert_type_response_id: null,
              kind: text.kind,
              content: text.content,
              url: text.url,
            })
          }
        >
          <Trans>Write own words</Trans>
        </Button>
      )}
    </div>
  );
}
