// The live news of what is done about alerts by name, without their schemas; a test holds the names
// to the declarations.
import type * as declared from '#domain/alerts/actions/alert-actions.events.ts';
import type { partnerDispatchNews as declaredDispatch } from '#domain/dispatch-partners/partner-dispatches.events.ts';
import type { patrolJobNews as declaredPatrol } from '#domain/patrol-jobs/patrol-jobs.events.ts';
import { lightEvent } from '#web/kit/live/use-live.ts';

export const alertMessageNews = lightEvent<typeof declared.alertMessageNews>('alert.message');
export const alertMessageReceived =
  lightEvent<typeof declared.alertMessageReceived>('alert.message_received');
export const alertPhoneCallNews =
  lightEvent<typeof declared.alertPhoneCallNews>('alert.phone_call');
export const alertPresenceNews = lightEvent<typeof declared.alertPresenceNews>('alert.presence');
export const onTestNews = lightEvent<typeof declared.onTestNews>('on_test.changed');
export const partnerDispatchNews = lightEvent<typeof declaredDispatch>('partner_dispatch.changed');
export const patrolJobNews = lightEvent<typeof declaredPatrol>('patrol_job.changed');
