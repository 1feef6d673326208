// Who may change the settings of pendants in an organisation.
import type { CurrentUser } from '#web/kit/session/session.ts';

/**
 * Staff of the platform may always; an organisation's own people where it manages its settings
 * itself.
 */
export const managesEv04 = ({ organisation }: Pick<CurrentUser, 'organisation'>): boolean =>
  organisation?.self_manage_ev04_config ?? true;
