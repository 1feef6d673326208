// What the form screens need of a resource, whatever its fields (domain/kit/resource.ts).
import type * as z from 'zod';
import type { Callable } from '../call/call-types.ts';

export interface FormResource {
  readonly name: string;
  readonly record: z.ZodObject;
  readonly fields: z.ZodObject;
  readonly api: {
    readonly list: Callable;
    readonly get: Callable;
    readonly create: Callable & { readonly body?: z.ZodType };
    readonly update: Callable;
  };
}

export type RecordOf<R extends FormResource> = z.output<R['record']>;

/** Everything that a form shows itself; 401 ends the session and keeps what was typed as a draft. */
export const shownByForm = { handlesForbidden: true, handles: [0, 404, 409, 413, 429, 500, 502, 503] };
