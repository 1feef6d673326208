// Every refusal the server can give: one small constructor each, with the status, the code and the
// words the reader sees.

/** Field name -> texts, as shown under the fields of a form (spec section 8, 422). */
export type FieldErrors = Record<string, string[]>;

/** The holder of what the caller wanted, named in the refusal. */
export interface Holder {
  id: number;
  name: string;
}

interface Detail {
  readonly fields?: FieldErrors;
  readonly holder?: Holder;
  readonly changes?: readonly Change[];
  readonly retryAfter?: number;
}

/**
 * One field that another person changed while a form was open: its value when the form was opened
 * and now, and who changed it last.
 */
export interface Change {
  field: string;
  before: unknown;
  after: unknown;
  by: string | null;
  /** ISO 8601. */
  at: string;
}

/** An expected refusal. Anything else that is thrown is a 500. */
export class AppError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: FieldErrors | undefined;
  readonly holder: Holder | undefined;
  readonly changes: readonly Change[] | undefined;
  /** Seconds after which another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(status: number, code: string, message: string, detail: Detail = {}) {
    super(message);
    this.name = 'AppError';
    this.status = status;
    this.code = code;
    this.fields = detail.fields;
    this.holder = detail.holder;
    this.changes = detail.changes;
    this.retryAfter = detail.retryAfter;
  }
}

/** 401: no session, or one that has ended. */
export const unauthenticated = () => new AppError(401, 'unauthenticated', 'Sign in to continue.');

/** 403: a permission is lacking for something in one's own view (spec section 8). */
export const forbidden = () =>
  new AppError(403, 'forbidden', 'You do not have permission to do that.');

/** 404: does not exist, or is another tenant's; the two answer exactly alike. */
export const notFound = () => new AppError(404, 'not_found', 'This record does not exist.');

/** 409: the record is in another state, or another person's; `holder` says whose. */
export const conflict = (code: string, message: string, holder?: Holder) =>
  new AppError(409, code, message, holder ? { holder } : {});

/**
 * 409: a save began from an older state; `changes` says what was saved since, `holder` who saved
 * last. @param one what was changed, as in "this template"
 */
export const changedMeanwhile = (one: string, changes: readonly Change[], holder?: Holder) =>
  new AppError(
    409,
    'changed_meanwhile',
    `${holder?.name || 'Somebody'} changed this ${one} while you had it open.`,
    {
      changes,
      ...(holder ? { holder } : {}),
    },
  );

/** 422: one or more fields are wrong; nothing was written. */
export const invalid = (fields: FieldErrors) =>
  new AppError(
    422,
    'invalid',
    Object.values(fields)[0]?.[0] ?? 'Some fields are invalid. Check them and try again.',
    { fields },
  );

/** 429: too many tries; `retryAfter` in seconds. */
export const tooMany = (message: string, retryAfter: number) =>
  new AppError(429, 'too_many', message, { retryAfter });

/** 503: the database is out of reach; nothing was written, the caller may try again. */
export const unavailable = () =>
  new AppError(
    503,
    'unavailable',
    'The service is unavailable. Nothing was lost. Please try again.',
    { retryAfter: 1 },
  );
