// Steps as the operator sees them; nothing can be ticked.
import { createElement, Suspense } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';
import { SkeletonRows } from '#web/ui/feedback/states.tsx';
import { stepPreview } from './offered-preview.ts';

type Instruction = Omit<ResponseStep, 'ticked'>;

export const Preview = ({ steps }: { steps: readonly Instruction[] }) => (
  <Suspense fallback={<SkeletonRows rows={3} height={28} />}>
    {createElement(stepPreview(), { steps: steps.map((step) => ({ ...step, ticked: null })) })}
  </Suspense>
);
