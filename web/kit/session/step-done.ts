// After a sign-in step: asks the server for the remaining steps.
import type * as z from 'zod';
import { call } from '../call/call.ts';
import { type Callable, lightEndpoint } from '../call/call-types.ts';
import { forgetCsrf } from '../call/csrf.ts';
import { type CurrentUser, setCurrentUser } from './session.ts';
import { wayOn } from './way-on.ts';

// Without its schema: the pages on the way in have to be light.
const meCall = lightEndpoint<
  Callable & {
    readonly method: 'GET';
    readonly path: '/user';
    readonly response: z.ZodType<CurrentUser>;
  }
>({
  method: 'GET',
  path: '/user',
});

/** @returns where to go: the next step, the path that was wanted before, or the home */
export async function stepDone(): Promise<string> {
  // A step may have changed the token in the cookie.
  forgetCsrf();
  const user = await call(meCall, {});
  setCurrentUser(user);
  return wayOn(user);
}
