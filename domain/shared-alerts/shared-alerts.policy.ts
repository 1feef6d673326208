// What the holder of a link to an alert may do there, and until when links are given.
import { conflict } from '#domain/kit/errors.ts';
import type { Refusal } from '#domain/kit/policy.ts';

/** A contact answers the alert; a viewer sees the location and cannot answer. */
export const mayAnswer = ({ kind }: { readonly kind: string }): boolean => kind === 'contact';

/** 409: an alert that was resolved is shared with no one. */
export const shareRefusal = ({ resolved }: { readonly resolved: boolean }): Refusal =>
  resolved ? conflict('alert_resolved', 'This alert was resolved.') : null;
