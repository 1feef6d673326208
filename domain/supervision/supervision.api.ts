// The calls of the supervisor's page and of the wallboard.
import { endpoint } from '#domain/kit/endpoint.ts';
import { shiftFigures, wallFigures } from './supervision.ts';

const access = { anyOf: ['read alert monitoring'] } as const;
const scope = 'centre';

export const supervisionApi = {
  shift: endpoint({
    method: 'GET',
    path: '/supervision/shift',
    access,
    scope,
    summary:
      'How quickly alerts of this shift were answered, by operator as well, and who is on a call now; for supervisors.',
    response: shiftFigures,
  }),
  wall: endpoint({
    method: 'GET',
    path: '/supervision/wall',
    access,
    scope,
    summary: 'The figures of the wallboard: counts only, without names, places and organisations.',
    response: wallFigures,
  }),
};
