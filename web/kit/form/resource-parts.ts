// The part of a resource that the form screens need, whatever its fields (domain/kit/resource.ts).
import type * as z from 'zod';
import type { Permission } from '#domain/kit/permissions.ts';
import type { Callable, ParamsPart, RawParams } from '../call/call-types.ts';

export interface FormResource {
  readonly name: string;
  readonly words?: { readonly one: string; readonly many: string; readonly refused?: string };
  readonly record: z.ZodObject;
  readonly fields: z.ZodObject;
  /** The fields a new one must have. */
  readonly required: readonly string[];
  /** `own`: the path parameter that names a person, who may write their own records. */
  readonly access: { readonly write: readonly Permission[]; readonly own?: string };
  readonly api: {
    readonly list: Callable;
    readonly get: Callable;
    readonly create: Callable & { readonly body?: z.ZodType };
    readonly update: Callable;
  };
}

export type RecordOf<R extends FormResource> = z.output<R['record']>;

/**
 * The statuses that a form shows itself; 401 ends the session and keeps the typed values as a
 * draft.
 */
export const shownByForm = {
  handlesForbidden: true,
  handles: [0, 404, 409, 413, 429, 500, 502, 503],
};

/** `{ params }` for adding, where the path has any. */
export type CreateParams<R extends FormResource> = ParamsPart<R['api']['create']>;
/** `{ params }` of one record: its `id` and whatever else its path has. */
export type OneParams<R extends FormResource> = ParamsPart<R['api']['get']>;

/**
 * Names a form in drafts, such as "new department of organisation 7": a draft is never offered in
 * another organisation's form.
 */
export const draftKeyOf = (
  kind: 'new' | 'edit',
  resource: Pick<FormResource, 'name'>,
  params: RawParams,
): string => [kind, resource.name, ...Object.values(params)].join(' ');
