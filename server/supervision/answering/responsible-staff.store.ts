// The SQL of the staff responsible when no operator can answer: the centre's supervisors and
// admins, and the platform's admins.
import type { Language } from '#domain/kit/wording/wording.ts';
import type { Tx } from '#server/kit/db/database.ts';

export interface ResponsibleStaff {
  readonly id: number;
  readonly name: string;
  readonly mobile: string | null;
  readonly email: string | null;
  /** IANA name. */
  readonly timezone: string;
  readonly language: Language;
}

const most = 50;

/** The responsible staff who may sign in, the centre's first. */
export const readResponsibleStaff = async (tx: Tx): Promise<ResponsibleStaff[]> =>
  await tx<ResponsibleStaff[]>`
    select id, name, mobile, email, timezone, language from users
    where organisation_id is null
      and role in ('monitoring_centre_supervisor', 'monitoring_centre_admin', 'admin')
      and status = 'active'
      and deleted_at is null and (expires_at is null or expires_at > app.now())
    order by role = 'admin', id limit ${most}`;
