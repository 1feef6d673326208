// A call that did not succeed, as the rest of the browser sees it.
import type { FieldErrors, Holder } from '#domain/kit/errors.ts';

/** `status` 0 means that no answer came. `code` and `requestId` are the server's; `fields` come with 422, `holder` with 409. */
export class CallError extends Error {
  readonly status: number;
  readonly code: string;
  readonly requestId: string | undefined;
  readonly fields: FieldErrors | undefined;
  readonly holder: Holder | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    detail: { requestId?: string | undefined; fields?: FieldErrors | undefined; holder?: Holder | undefined } = {},
  ) {
    super(message);
    this.name = 'CallError';
    this.status = status;
    this.code = code;
    this.requestId = detail.requestId;
    this.fields = detail.fields;
    this.holder = detail.holder;
  }
}

interface ErrorBody {
  message?: string;
  code?: string;
  request_id?: string;
  errors?: FieldErrors;
  holder?: Holder;
}

/** The refusal in an answer; one whose body is not ours (a proxy's page) keeps its status. */
export async function errorOf(response: Response): Promise<CallError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  return new CallError(response.status, body.code ?? 'unreadable', body.message ?? response.statusText, {
    requestId: body.request_id ?? response.headers.get('x-request-id') ?? undefined,
    fields: body.errors,
    holder: body.holder,
  });
}

export const noAnswer = (cause: unknown): CallError => new CallError(0, 'no_answer', cause instanceof Error ? cause.message : 'No answer');
