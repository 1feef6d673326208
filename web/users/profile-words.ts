// The words of a description.
import { msg } from '@lingui/core/macro';

export const genderWords = {
  female: msg`Female`,
  male: msg`Male`,
  non_binary: msg`Non-binary`,
  not_said: msg`Prefers not to say`,
};
export const eyeWords = {
  brown: msg`Brown`,
  blue: msg`Blue`,
  green: msg`Green`,
  hazel: msg`Hazel`,
  grey: msg`Grey`,
  amber: msg`Amber`,
  other: msg`Other`,
};
export const hairWords = {
  black: msg`Black`,
  brown: msg`Brown`,
  blonde: msg`Blonde`,
  red: msg`Red`,
  grey: msg`Grey`,
  white: msg`White`,
  none: msg`None`,
  other: msg`Other`,
};
export const buildWords = {
  slim: msg`Slim`,
  average: msg`Average`,
  athletic: msg`Athletic`,
  large: msg`Large`,
};
