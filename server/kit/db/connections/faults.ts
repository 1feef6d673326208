// Which failures mean that the database is not available, and whether a connection survives one.
import { AppError, unavailable } from '#domain/kit/errors.ts';

const connectionFaults = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
// Class 08 connection, 53 out of room or connections, 57 shutdown or cancelled, 58 system, XX
// internal: not the caller's fault.
const serverFaults = /^(08|53|57|58|XX)/;

/** The driver's or PostgreSQL's code of an error; empty if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** The connection is gone, or will be in a moment: asking it to roll back would only wait. */
export const isGone = (error: unknown): boolean =>
  connectionFaults.has(codeOf(error)) || /^(08|57P)/.test(codeOf(error));

/** The error for the caller: 503 for a fault of the database, or if its connection has closed. */
export const errorForCaller = (
  error: unknown,
  connection?: { readonly closed: boolean },
): unknown =>
  (connection?.closed || isFault(error)) && !(error instanceof AppError) ? unavailable() : error;

const isFault = (error: unknown): boolean =>
  connectionFaults.has(codeOf(error)) || serverFaults.test(codeOf(error));
