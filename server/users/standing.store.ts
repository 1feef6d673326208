// The SQL of the facts that the gates check: the only place that knows where each fact of a
// Standing is stored.
import type { Standing } from '#domain/access/gates.ts';
import type { RoleName } from '#domain/access/roles.ts';
import type { Fragment, Tx } from '#server/kit/db/database.ts';

/** A row with the columns of `standingOf`. */
export interface StandingRow extends Omit<Standing, 'role'> {
  readonly role: RoleName;
}

/**
 * The facts of a person `u` in the session `s`, as columns of a StandingRow. The organisation's
 * latest terms apply, else the platform's; without terms nothing must be accepted. New terms apply
 * from the next session: publishing them must not take operators away from open alerts. A session
 * begun by single sign-on needs no password; a draft only has such a session, to request access.
 * A visitor from another cell has done both at home.
 */
export const standingOf = (tx: Tx): Fragment => tx`
  (u.not_provisioned or u.status = 'draft') as not_provisioned, u.role, u.mobile, u.landline,
    u.two_factor_method_preferred, u.two_factor_method_enabled, u.profile_step,
  app.iso(u.mobile_verified_at) as mobile_verified_at,
    app.iso(u.landline_verified_at) as landline_verified_at,
  s.two_factor_verified_at is not null as two_factor_verified,
    s.saml_initiated as saml_initiated_session,
  array(select ds.service from delivery_services ds where ds.is_set_up) as services_set_up,
  s.saml_initiated or u.home_cell is not null
    or exists (select from user_credentials c where c.user_id = u.id) as password_set,
  u.home_cell is not null
    or coalesce(u.terms_id in (${bindingTerms(tx)}, ${bindingTerms(tx, tx`s.created_at`)}),
    ${bindingTerms(tx, tx`s.created_at`)} is null) as terms_accepted`;

/**
 * The id of the terms that bind a person `u`, now or at a moment of the past; null where there are
 * none.
 */
export const bindingTerms = (tx: Tx, at: Fragment = tx`app.now()`): Fragment => tx`coalesce(
  (select id
    from terms
    where terms.organisation_id = u.organisation_id and terms.created_at <= ${at}
    order by version desc
    limit 1),
  (select id
    from terms
    where terms.organisation_id is null and terms.created_at <= ${at}
    order by version desc
    limit 1))`;

export const standingFrom = ({ role, ...facts }: StandingRow): Standing => ({
  ...facts,
  role: { name: role },
});

/** An OpenSessionRequest of the session `s`, or null. */
export const openRequest = (tx: Tx): Fragment => tx`(
  select json_build_object('id', r.id, 'requester_user_id', r.requester_user_id,
    'requester_user_name', asking.name, 'user_id', r.user_id,
    'user_name', asked.name, 'active', r.status = 'active', 'view', case
      when r.requester_user_id = s.user_id then 'requester'
      else 'requestee' end,
    'acting', s.acting_for_user_id is not null, 'asked_here', r.requester_session_id = s.id,
      'expires_at', app.iso(r.expires_at))
  from session_requests r
  join users asking on asking.id = r.requester_user_id
  join users asked on asked.id = r.user_id
  where s.user_id in (r.requester_user_id, r.user_id)
    and r.status <> 'ended'
    and (r.status = 'active' or r.expires_at > app.now())
  order by r.id desc limit 1)`;
