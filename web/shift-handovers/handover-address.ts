// The addresses of shift handovers.
import { pathOf } from '#domain/kit/path.ts';

export const handoverPath = '/alert-monitoring/handover';
export const signedHandoverPath = '/alert-monitoring/handover/:handoverId';

export const signedHandoverAddress = (id: number): string =>
  pathOf(signedHandoverPath, { handoverId: id });
