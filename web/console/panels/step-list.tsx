// The response steps of one source in their order, as the operator sees them: in the console to
// work through, in settings as a preview.
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import styles from './panels.module.css';
import { StepRow } from './step-row.tsx';
import { sourceOf } from './step-source.ts';
import type { Tick } from './tick.ts';

export interface StepListProps {
  steps: readonly ResponseStep[];
  isDisabled: (step: ResponseStep) => boolean;
  onTick: (step: ResponseStep, how: Tick) => void;
}

export function StepList({ steps, isDisabled, onTick }: StepListProps) {
  const { t } = useLingui();
  const sourceId = useId();
  const next = steps.find((step) => step.ticked === null)?.id;
  return (
    <>
      <p id={sourceId} className={styles.source}>
        {sourceOf(steps)}
      </p>
      <ol className={styles.steps} aria-label={t`Instructions`}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            isNext={step.id === next}
            disabled={isDisabled(step)}
            sourceId={sourceId}
            onTick={(how) => onTick(step, how)}
          />
        ))}
      </ol>
    </>
  );
}
