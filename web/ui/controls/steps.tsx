// The steps of a longer task: the open one and the finished ones. A step that was reached can be
// opened again.
import { Stepper } from '@mantine/core';
import { MantineLook } from '../theme/mantine-look.tsx';
import styles from './steps.module.css';

export interface StepsProps {
  label: string;
  steps: readonly string[];
  open: number;
  /** The furthest that can be opened. */
  reached: number;
  onOpen: (step: number) => void;
}

export function Steps({ label, steps, open, reached, onOpen }: StepsProps) {
  return (
    <MantineLook>
      <nav aria-label={label}>
        <Stepper
          active={open}
          onStepClick={onOpen}
          size="sm"
          classNames={{
            stepLabel: styles['label'] ?? '',
            steps: styles['steps'] ?? '',
            stepBody: styles['body'] ?? '',
          }}
        >
          {steps.map((step, index) => (
            <Stepper.Step
              key={step}
              label={step}
              allowStepSelect={index <= reached && index !== open}
              {...(index === open ? { 'aria-current': 'step' as const } : {})}
            />
          ))}
        </Stepper>
      </nav>
    </MantineLook>
  );
}
