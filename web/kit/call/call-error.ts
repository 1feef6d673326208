// The error of a failed call, as the rest of the browser code sees it.
import { t } from '@lingui/core/macro';
import type { Change, FieldErrors, Holder } from '#domain/kit/errors.ts';
import { inReadersWording } from '../language/reader-wording.ts';

interface Detail {
  requestId?: string | undefined;
  fields?: FieldErrors | undefined;
  holder?: Holder | undefined;
  changes?: readonly Change[] | undefined;
}

/**
 * `status` 0 means that no answer came. `code` and `requestId` are the server's; `fields` come with
 * 422, `holder` with 409, `changes` with 409 `changed_meanwhile`.
 */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly holder: Holder | undefined;
  readonly changes: readonly Change[];
  /** The call has told the person already; its caller says nothing more (`showingFailures`). */
  isShown = false;

  constructor(status: number, code: string, message: string, detail: Detail = {}) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.requestId = detail.requestId;
    this.fields = detail.fields;
    this.holder = detail.holder;
    this.changes = detail.changes ?? [];
  }
}

interface ErrorBody {
  message?: string;
  code?: string;
  request_id?: string;
  errors?: FieldErrors;
  holder?: Holder;
  changes?: readonly Change[];
}

/**
 * The body of an answer, read to its end; undefined where it is no JSON.
 * @throws CallError `no_answer` where the connection breaks or the wait ends first: the outcome is
 * unknown
 */
export async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => {
    throw noAnswer();
  });
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The refusal in an answer whose body is still unread. Throws CallError `no_answer` where it is
 * cut.
 */
export const errorOf = async (response: Response): Promise<CallError> =>
  refusalOf(response, await bodyOf(response));

/**
 * The refusal that an answer with this body is; one whose body is not ours (a proxy's page) keeps
 * its status and shows nothing of that body.
 */
export const refusalOf = (response: Response, body: unknown): CallError =>
  errorIn(response, body) ?? unreadable(response);

/** The refusal that the body of an answer is; null where it is none of ours. */
export function errorIn(response: Response, body: unknown): CallError | null {
  if (!isErrorBody(body)) return null;
  return new CallError(
    response.status,
    body.code ?? 'unreadable',
    inReadersWording(body.message ?? ''),
    {
      requestId: body.request_id ?? requestIdOf(response),
      fields: body.errors && worded(body.errors),
      holder: body.holder,
      changes: body.changes,
    },
  );
}

const worded = (errors: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, texts]) => [name, texts.map(inReadersWording)]),
  );

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && !Array.isArray(body);
const requestIdOf = (response: Response): string | undefined =>
  response.headers.get('x-request-id') ?? undefined;

/** An answer came, but not one of ours; its message says what happened and the way out. */
export const unreadable = (response: Response): CallError =>
  new CallError(
    response.status,
    'unreadable',
    t`The server's response could not be read. Please try again.`,
    {
      requestId: requestIdOf(response),
    },
  );

/** A server failure of a call that emails, in the words for that (R342). */
export const notEmailed = ({ status, code, requestId }: CallError): CallError =>
  new CallError(status, code, t`There was an issue sending email, please try again.`, {
    requestId,
  });

/** The request did not reach the server. */
export const offline = (): CallError =>
  new CallError(0, 'offline', t`You're offline. Nothing was saved.`);

/** No complete answer in time: it is unknown whether the server did what was asked. */
export const noAnswer = (): CallError =>
  new CallError(
    0,
    'no_answer',
    t`The server did not respond. Check your connection and try again.`,
  );

/** A visited cell does not answer, or takes no pass; the others go on. */
export const cellAway = (cell: number): CallError =>
  new CallError(
    0,
    'cell_away',
    t`Cell ${cell} cannot be reached now. Check whether your change is there, and try again.`,
  );

/** For a call whose session ended while it waited: nothing is shown. */
export const sessionOver = (): CallError => new CallError(401, 'unauthenticated', '');
