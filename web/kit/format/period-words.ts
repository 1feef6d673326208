// The periods of list filters, as texts.
import { msg } from '@lingui/core/macro';

export const periodWords = {
  hour: msg`Last hour`,
  day: msg`Last 24 hours`,
  week: msg`Last 7 days`,
  year: msg`Last 12 months`,
};
