// What people do to one record besides changing its fields (archive, enable, duplicate ...), each
// declared as a call of its resource.
import * as z from 'zod';
import { type Endpoint, endpoint, type Scope } from '../endpoint.ts';
import type { Permission } from '../permissions.ts';

export const verbNames = [
  'remove',
  'archive',
  'restore',
  'enable',
  'disable',
  'duplicate',
  'order',
] as const;
export type VerbName = (typeof verbNames)[number];

/** A verb as a resource declares it; `{}` takes the usual path and no body. */
export interface VerbShape {
  /** Where the specification's path is not the usual one, such as `/departments/:id/archive`. */
  readonly path?: string;
  /** What is sent with it. */
  readonly body?: z.ZodObject;
  /** What the answer says besides the record (of `remove`: besides its id). */
  readonly answer?: z.ZodObject;
  /**
   * Of `remove`: the row stays, archived, because others refer to it; the event is called
   * "<resource>.archived".
   */
  readonly archives?: true;
}
export type Verbs = { readonly [Name in VerbName]?: VerbShape };

/** Kinds of events: "<resource>.archived". */
const pastOf: Readonly<Record<VerbName, string>> = {
  remove: 'removed',
  archive: 'archived',
  restore: 'restored',
  enable: 'enabled',
  disable: 'disabled',
  duplicate: 'duplicated',
  order: 'ordered',
};

/** The kind of event that a verb writes. */
export const eventOf = (
  { name, verbs }: { readonly name: string; readonly verbs?: Verbs },
  verb: VerbName,
): string => `${name}.${pastOf[verbs?.[verb]?.archives ? 'archive' : verb]}`;

/** The most records that can be put in order by one call. */
export const mostOrdered = 1000;
const orderBody = z.strictObject({ ids: z.array(z.int().positive()).min(1).max(mostOrdered) });
const orderAnswer = z.object({ ids: z.array(z.number()) });
const removeAnswer = z.object({ id: z.number() });

type PathOfVerb<Path extends string, Name, Shape> = Shape extends {
  readonly path: infer Own extends string;
}
  ? Own
  : Name extends 'order'
    ? `${Path}/order`
    : Name extends 'remove'
      ? `${Path}/:id`
      : `${Path}/:id/${Name & string}`;
type BodyOfVerb<Name, Shape> = Shape extends { readonly body: infer Body extends z.ZodObject }
  ? Body
  : Name extends 'order'
    ? typeof orderBody
    : z.ZodUndefined;
type UsualAnswer<Name, Record> = Name extends 'order'
  ? typeof orderAnswer
  : Name extends 'remove'
    ? typeof removeAnswer
    : Record;
type AnswerOfVerb<Name, Shape, Record> = Shape extends {
  readonly answer: infer Extra extends z.ZodObject;
}
  ? UsualAnswer<Name, Record> extends z.ZodObject<infer Usual>
    ? z.ZodObject<Usual & Extra['shape']>
    : never
  : UsualAnswer<Name, Record>;

/** The calls of the verbs that are declared; one that is not declared is absent in the type too. */
export type VerbCalls<Path extends string, Given, Record extends z.ZodType> = {
  readonly [Name in keyof Given]: Endpoint<
    PathOfVerb<Path, Name, Given[Name]>,
    z.ZodObject,
    BodyOfVerb<Name, Given[Name]> & z.ZodType,
    AnswerOfVerb<Name, Given[Name], Record> & z.ZodType
  > & { readonly kind: 'one' };
};

interface Owner {
  readonly name: string;
  readonly words: { readonly one: string; readonly many: string };
  readonly path: string;
  readonly record: z.ZodObject;
  readonly write: { readonly anyOf: readonly [Permission, ...Permission[]] };
}

/** A path that names no organisation is looked for in all that the caller's own role may see. */
export const scopeOfPath = (path: string): Scope =>
  path.includes(':organisationId') || path.startsWith('/organisations/:id')
    ? 'organisation'
    : 'platform';

/** The endpoints of a resource's verbs. */
export const verbCalls = (owner: Owner, given: Verbs): Record<string, Endpoint> =>
  Object.fromEntries(
    verbNames.flatMap((name) => (given[name] ? [[name, verbCall(owner, name, given[name])]] : [])),
  );

function verbCall(
  { name, words, path, record, write }: Owner,
  verb: VerbName,
  shape: VerbShape,
): Endpoint {
  const own = shape.path ?? usualPath(path, verb);
  const body = shape.body ?? (verb === 'order' ? orderBody : undefined);
  const usual = usualAnswer(verb, record);
  return endpoint({
    method: verb === 'remove' ? 'DELETE' : 'PUT',
    path: own,
    access: write,
    scope: scopeOfPath(own),
    summary:
      verb === 'order'
        ? `Reorder the ${words.many}.`
        : `${verb.charAt(0).toUpperCase()}${verb.slice(1)} one ${words.one}.`,
    ...(body ? { body } : {}),
    response: shape.answer ? usual.extend(shape.answer.shape) : usual,
    errors: ['conflict'],
    audit: eventOf({ name, verbs: { [verb]: shape } }, verb),
  }) as unknown as Endpoint;
}

function usualAnswer(verb: VerbName, record: Owner['record']) {
  if (verb === 'order') return orderAnswer;
  return verb === 'remove' ? removeAnswer : record;
}

function usualPath(path: string, verb: VerbName): string {
  if (verb === 'order') return `${path}/order`;
  return verb === 'remove' ? `${path}/:id` : `${path}/:id/${verb}`;
}
