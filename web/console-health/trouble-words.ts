// The texts of each trouble: short for a list, full for a banner.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ConsoleTrouble, ProgramTrouble } from '#domain/console-health/console-trouble.ts';

/** Of a console, for supervisors. */
export const shortTroubles: Readonly<Record<ConsoleTrouble, MessageDescriptor>> = {
  silent: msg`not responding`,
  lost: msg`closed without signing out`,
  not_live: msg`not live`,
  no_sound: msg`no sound`,
  cannot_draw: msg`screen not updating`,
  wrong_clock: msg`wrong clock`,
  canary_missed: msg`missed the last trial alert`,
};

/**
 * Problems of this console, in words for its operator. `not_live` and `silent` have their own
 * texts, with their time.
 */
export const ownTroubles: Readonly<
  Record<Exclude<ConsoleTrouble, 'silent' | 'lost' | 'not_live'>, MessageDescriptor>
> = {
  no_sound: msg`No sound: the alarm of this console gives no signal. Check the sounds of this browser, or keep watching the screen.`,
  cannot_draw: msg`This console cannot update the screen: what you see may be out of date. Close the tab and open it again.`,
  wrong_clock: msg`The clock of this console is wrong: ages and timers may be wrong too. Reload the page.`,
  canary_missed: msg`The last trial alert did not reach this console: alerts may not reach it either. Reload the page, and notify your supervisor.`,
};

/** Of the program, for everybody. */
export const programTroubles: Readonly<Record<ProgramTrouble, MessageDescriptor>> = {
  engine_still: msg`The background service has stopped: welfare timers, follow-ups and messages to contacts do not run. Device alerts still arrive.`,
  database_gone: msg`The database is not responding: nothing new arrives and nothing can be saved.`,
  canary_lost: msg`The last trial alert did not arrive: pendant alerts may not arrive either.`,
  stalled: msg`The server stopped for a few seconds and is back. Missed updates are arriving now.`,
};
