// A refusal that an administrator can resolve: the refused transaction is rolled back, and the
// issue is stored in the next one.
import type { AppError } from '#domain/kit/errors.ts';
import type { ScimError } from '#domain/scim/scim-error.ts';
import type { NewIssue } from './scim-issues.store.ts';

export class RefusedWithIssue extends Error {
  readonly refusal: ScimError | AppError;
  readonly issue: NewIssue;

  constructor(refusal: ScimError | AppError, issue: NewIssue) {
    super(refusal.message);
    this.name = 'RefusedWithIssue';
    this.refusal = refusal;
    this.issue = issue;
  }
}
