// The form of responses: SCIM JSON with the version of the resource, and every failure as a SCIM
// error.
import { AppError } from '#domain/kit/errors.ts';
import { errorBody, ScimError } from '#domain/scim/scim-error.ts';
import type { HookAnswer } from '#server/kit/http/machines/hooks.ts';

const headers = {
  'content-type': 'application/scim+json; charset=utf-8',
  'cache-control': 'no-store',
};

export const answer = (
  status: number,
  body: object,
  more: Readonly<Record<string, string>> = {},
): HookAnswer => ({
  status,
  headers: { ...headers, ...more },
  body: JSON.stringify(body),
});

export const noContent = (more: Readonly<Record<string, string>> = {}): HookAnswer => ({
  status: 204,
  headers: { ...headers, ...more },
});

export const refused = (
  error: ScimError,
  more: Readonly<Record<string, string>> = {},
): HookAnswer => answer(error.status, errorBody(error.status, error.message, error.scimType), more);

export const unauthorised = (): HookAnswer =>
  refused(
    new ScimError(
      401,
      undefined,
      'The token is missing, or it has ended. Copy a new one from the SCIM page of the connection.',
    ),
    {
      'www-authenticate': 'Bearer',
    },
  );

/** A refusal by the rules of people as a SCIM error; null for a failure of the program. */
export function asScimError(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (!(error instanceof AppError) || error.status >= 500) return null;
  if (error.status === 422) return new ScimError(400, 'invalidValue', error.message);
  if (error.status === 404) return new ScimError(404, undefined, 'This resource does not exist.');
  if (error.status === 400) return new ScimError(400, 'invalidSyntax', error.message);
  return new ScimError(error.status, undefined, error.message);
}

/** A failure of the program: nothing was written, the directory tries again. */
export function failed(error: unknown): HookAnswer {
  const known = asScimError(error);
  if (known)
    return refused(
      known,
      error instanceof AppError && error.retryAfter
        ? { 'retry-after': String(error.retryAfter) }
        : {},
    );
  const status = error instanceof AppError ? error.status : 500;
  const wait: Record<string, string> =
    error instanceof AppError && error.retryAfter
      ? { 'retry-after': String(error.retryAfter) }
      : {};
  return answer(
    status,
    errorBody(
      status,
      status === 503
        ? 'The service is unavailable. Please try again.'
        : 'An internal error occurred. Please try again.',
    ),
    wait,
  );
}
