// Why a person cannot take the next alert, in words.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Obstacle } from '#domain/supervision/next-operator.ts';

export const obstacleWords: Readonly<Record<Obstacle, MessageDescriptor>> = {
  no_console: msg`No console`,
  not_responding: msg`Not responding`,
  no_sound: msg`No sound`,
  paused: msg`Paused`,
  on_call: msg`On a call`,
  full: msg`Full: no new alerts`,
};
