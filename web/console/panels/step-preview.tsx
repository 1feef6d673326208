// Steps as the operator sees them, for those who write them: nothing can be ticked.
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { StepList } from './step-list.tsx';

const nothing = () => {};

export default function StepPreview({ steps }: { steps: readonly ResponseStep[] }) {
  return <StepList steps={steps} isDisabled={() => true} onTick={nothing} />;
}
