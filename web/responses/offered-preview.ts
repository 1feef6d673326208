// The operator's own drawing of steps, which the console offers for previews; web/app brings it,
// since features do not know each other.
import type { ComponentType } from 'react';
import type { ResponseStep } from '#domain/responses/response-step.ts';

type Preview = ComponentType<{ steps: readonly ResponseStep[] }>;

let preview: Preview = () => null;

/** Said once, before the first page. @param next lazy: its code comes with the first preview */
export function offerStepPreview(next: Preview): void {
  preview = next;
}

export const stepPreview = (): Preview => preview;
