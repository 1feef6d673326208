// The refusal of a person whose account another cell keeps, while that cell does not answer.
import { AppError } from '#domain/kit/errors.ts';

export const elsewhereAway = () =>
  new AppError(
    503,
    'elsewhere_away',
    'Your account is kept by another part of this service, which does not answer at the moment. Please try again in a minute.',
    { retryAfter: 60 },
  );
