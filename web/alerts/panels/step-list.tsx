// The response steps of one source in their order, as the operator sees them: in the console to work through, in settings as a preview.
import { useId } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import styles from './panels.module.css';
import { StepRow } from './step-row.tsx';
import { sourceOf } from './step-source.ts';

export interface StepListProps {
  steps: readonly ResponseStep[];
  isDisabled: (step: ResponseStep) => boolean;
  onTick: (step: ResponseStep, ticked: boolean, answer: string | null) => void;
}

export function StepList({ steps, isDisabled, onTick }: StepListProps) {
  const sourceId = useId();
  const next = steps.find((step) => step.ticked === null)?.id;
  return (
    <>
      <p id={sourceId} className={styles.source}>
        {sourceOf(steps)}
      </p>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow
            key={step.id}
            step={step}
            isNext={step.id === next}
            disabled={isDisabled(step)}
            sourceId={sourceId}
            onTick={(ticked, answer) => onTick(step, ticked, answer ?? null)}
          />
        ))}
      </ol>
    </>
  );
}
