// One action on many records at once: chosen one by one, or everything that a list's filters find.
// Answered by a job that reports progress.
import * as z from 'zod';
import { bulkJob, mostBulkIds } from '../bulk.ts';
import { type Endpoint, endpoint, type Scope } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';
import type { VerbName } from './verbs.ts';

/** `{}` for an action without further fields. */
export interface BulkShape {
  /** Where the specification's path is not the usual one. */
  readonly path?: string;
  readonly body?: z.ZodObject;
  /** Refusal codes of starting it. */
  readonly errors?: readonly string[];
  /** The verb that is done to each, where the action has another name. */
  readonly verb?: Exclude<VerbName, 'order'>;
}
export type Bulk = Readonly<Record<string, BulkShape>>;

type BulkFilters<Filters extends z.ZodRawShape> = z.ZodOptional<
  z.ZodObject<Filters & { search: z.ZodOptional<z.ZodString> }>
>;
interface BulkChoice<Filters extends z.ZodRawShape> extends z.ZodRawShape {
  readonly ids: z.ZodOptional<z.ZodArray<z.ZodInt>>;
  readonly all_selected: z.ZodOptional<z.ZodBoolean>;
  readonly filters: BulkFilters<Filters>;
}
type ShapeOf<Given> = Given extends { readonly body: infer Body extends z.ZodObject }
  ? Body['shape']
  : unknown;
type BulkBody<Filters extends z.ZodRawShape, Given> = z.ZodObject<
  Pick<BulkChoice<Filters>, 'ids' | 'all_selected' | 'filters'> & ShapeOf<Given>,
  z.core.$strict
>;

export type BulkCalls<Path extends string, Filters extends z.ZodRawShape, Given> = {
  readonly [Name in keyof Given as `bulk_${Name & string}`]: Endpoint<
    Given[Name] extends { readonly path: infer Own extends string }
      ? Own
      : `${Path}/bulk-${string}`,
    z.ZodObject,
    BulkBody<Filters, Given[Name]>,
    typeof bulkJob
  > & { readonly kind: 'one' };
};

interface Owner {
  readonly words: { readonly many: string };
  readonly path: string;
  readonly filters: z.ZodRawShape;
  readonly write: { readonly anyOf: readonly [Permission, ...Permission[]] };
  readonly scope: Scope;
}

export const bulkCalls = (owner: Owner, given: Bulk): Record<string, Endpoint> =>
  Object.fromEntries(
    Object.entries(given).map(([action, shape]) => [
      `bulk_${action}`,
      bulkCall(owner, action, shape),
    ]),
  );

function bulkCall(
  { words, path, filters, write, scope }: Owner,
  action: string,
  { path: own, body, errors }: BulkShape,
): Endpoint {
  const spoken = action.replaceAll('_', ' ');
  return endpoint({
    method: 'POST',
    path: own ?? `${path}/bulk-${action.replaceAll('_', '-')}`,
    access: write,
    scope,
    summary: `Bulk ${spoken}: the ${words.many} in \`ids\`, or with \`all_selected\` all that \`filters\` find. Returns the job; GET /bulk-jobs/:id follows it.`,
    body: bulkBody(filters, body),
    response: bulkJob,
    ...(errors ? { errors } : {}),
    audit: 'bulk_job.started',
  }) as unknown as Endpoint;
}

const bulkBody = (filters: z.ZodRawShape, body: z.ZodObject | undefined): z.ZodObject =>
  z
    .strictObject({
      ids: z
        .array(z.int().positive())
        .max(mostBulkIds, `Choose at most ${mostBulkIds}.`)
        .optional(),
      /** The specification sends it together with ids too, as false. */
      all_selected: z.boolean().optional(),
      filters: z
        .strictObject({ ...filters, search: z.string().trim().max(200).optional() })
        .optional(),
      ...(body?.shape ?? {}),
    })
    .refine(({ ids, all_selected }) => all_selected || ids === undefined || hasSome(ids), {
      path: ['ids'],
      message: 'Choose at least one.',
    })
    // R253
    .refine(({ ids, all_selected }) => (all_selected ? !hasSome(ids) : ids !== undefined), {
      path: ['ids'],
      message: 'Send either ids or all_selected.',
    })
    .refine(
      ({ all_selected, filters: given }) => all_selected !== undefined || given === undefined,
      {
        path: ['filters'],
        message: 'Filters go with all_selected only.',
      },
    );

const hasSome = (ids: unknown): boolean => Array.isArray(ids) && ids.length > 0;
