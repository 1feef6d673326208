// Messages for failed calls (spec section 8), in one place; the application decides where to go
// then.
import { t } from '@lingui/core/macro';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { CallError } from './call-error.ts';

export interface CallOptions {
  /** The caller asks whether there is a session; a 401 is an answer, not a failure. */
  authPreflight?: boolean;
  /** The caller shows a 403 itself. */
  handlesForbidden?: boolean;
  /** Other statuses that the caller shows itself. */
  handles?: readonly number[];
  /** The caller shows every failure itself, but those that lead elsewhere (401, 403). */
  handlesAll?: boolean;
  /**
   * Declared by the endpoint (domain/kit/endpoint.ts): the page makes the call by itself, so it
   * does not extend the session.
   */
  unattended?: boolean;
  /** The call sends an email: its error of a server failure has the words for that (R342). */
  emails?: boolean;
  signal?: AbortSignal;
  /** Of the installation; that of the record which the call is about where left out. */
  cell?: number;
  /** Timeout for the whole answer, in ms; 30 s when left out. */
  waitMs?: number;
}

export interface CallDestinations {
  /** 401 on a call of a signed-in page: the session has ended. */
  sessionEnded: () => void;
  /** 403, after the toast: the dashboard, or the account when already on the dashboard. */
  forbidden: () => void;
  /** 403 for an incomplete sign-in: go to the missing step. */
  gateClosed: () => void;
}

let destinations: CallDestinations = {
  sessionEnded: () => undefined,
  forbidden: () => undefined,
  gateClosed: () => undefined,
};

/** Set once by the application. */
export const setCallDestinations = (next: CallDestinations): void => {
  destinations = next;
};

/** Codes of 403 that are no missing permission. */
const staysOnPage: ReadonlySet<string> = new Set([
  'acting',
  'above_your_authority',
  'proof_required',
]);

/** Tells the person, or leads them elsewhere, unless the caller does that; the error knows which. */
export function reportFailure(error: CallError, options: CallOptions): void {
  error.isShown = report(error, options);
}

function report(error: CallError, options: CallOptions): boolean {
  const { status } = error;
  if (status === 401) {
    // R316
    if (options.authPreflight) return false;
    destinations.sessionEnded();
    return true;
  }
  const isHandled = status === 422 || options.handles?.includes(status);
  // Regardless of its status: the error body cannot be read (R326).
  if (error.code === 'unreadable_file' && status !== 403) toast.error(error.message);
  else if (isHandled) return false;
  else if (status === 403) return reportForbidden(error, options);
  else if (options.handlesAll) return false;
  else toastFor(error, options);
  return true;
}

// R279, R280, R282, R321, R331
function reportForbidden(error: CallError, options: CallOptions): boolean {
  if (error.code === 'gate') destinations.gateClosed();
  else if (options.handlesForbidden) return false;
  // Refused for this session or this person only, with a reason: the page stays.
  else if (staysOnPage.has(error.code)) toast.error(error.message);
  else {
    toast.error(t`You do not have permission to do that.`);
    destinations.forbidden();
  }
  return true;
}

// R322, R327 to R329
function toastFor(error: CallError, { emails }: CallOptions): void {
  const { status, requestId, message } = error;
  // A conflict names the holder of the record, which helps more than a general text.
  if (status === 0 || status === 409) toast.error(message);
  else if (status === 500) {
    toast.error(
      emails
        ? message
        : t`We encountered a server error. We have been alerted and will investigate.`,
      requestId === undefined ? {} : { detail: t`Request ${requestId}` },
    );
  } else
    toast.error(
      t`Something went wrong, please try again later.`,
      message === '' ? {} : { detail: message },
    );
}
