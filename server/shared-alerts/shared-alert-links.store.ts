// Links to one alert: made, found by their token, revoked, counted. The token is made from a kept
// nonce and the program's secret; the table alone opens nothing.
import { createHmac, randomUUID } from 'node:crypto';
import type { ShareKind, ShareLink } from '#domain/shared-alerts/shared-alert.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { hashToken } from '#server/kit/http/guards/token.ts';

/** Where links lead, and what their tokens are made with. */
export interface LinkMaker {
  /** The portal's address as people outside reach it. */
  readonly origin: string;
  /**
   * Whether it is also reached with a subdomain in front; see the setting ORGANISATION_ADDRESSES.
   */
  readonly hasSubdomains?: boolean;
  readonly secret: string;
}

/** 256 bits; the same again for the same nonce, so that a repeated message shows the same page. */
const tokenOf = ({ secret }: LinkMaker, nonce: string): string =>
  createHmac('sha256', secret).update(`shared alert ${nonce}`).digest('base64url');

const urlOf = (maker: LinkMaker, nonce: string): string =>
  `${maker.origin}/shared-alerts/${tokenOf(maker, nonce)}`;

export interface NewLink {
  readonly organisation_id: number;
  readonly alert_id: number;
  readonly kind: ShareKind;
  readonly name: string;
  readonly hours: number;
  readonly user_id?: number | null;
  readonly created_by_staff_id?: number;
}

const shown = (tx: Tx) => tx`
  l.id, l.kind, l.name,
    (select json_build_object('id', u.id, 'name', u.name)
      from users u
      where u.id = l.created_by_staff_id) as created_by,
  app.iso(l.created_at) as created_at, app.iso(l.expires_at) as expires_at,
    app.iso(l.revoked_at) as revoked_at, l.opened_count, app.iso(l.last_opened_at) as last_opened_at`;

/** Makes a link and answers it with its address, which is shown this once. */
export async function createLink(
  tx: Tx,
  maker: LinkMaker,
  link: NewLink,
): Promise<ShareLink & { url: string }> {
  const nonce = randomUUID();
  const [row] = await tx<ShareLink[]>`
    with l as (insert into shared_alert_links (organisation_id, alert_id, kind, name, user_id,
        nonce, token_hash, created_by_staff_id, expires_at)
      values (${link.organisation_id}, ${link.alert_id}, ${link.kind}, ${link.name},
        ${link.user_id ?? null}, ${nonce}, ${hashToken(tokenOf(maker, nonce))},
        ${link.created_by_staff_id ?? null}, app.now() + make_interval(hours => ${link.hours}))
          returning *)
    select ${shown(tx)} from l`;
  if (!row) throw new Error('the link was not written');
  return { ...row, url: urlOf(maker, nonce) };
}

/**
 * The link of a contact of an escalation: made at the first message, the same at every other, and
 * good as long from each.
 */
export async function contactLinkUrl(
  tx: Tx,
  maker: LinkMaker,
  contact: {
    organisation_id: number;
    alert_id: number;
    key: string;
    name: string;
    user_id: number | null;
    hours: number;
  },
): Promise<string> {
  const nonce = randomUUID();
  const [row] = await tx<{ nonce: string }[]>`
    insert into shared_alert_links as l (organisation_id, alert_id, kind, name, contact_key,
      user_id, nonce, token_hash, expires_at)
    values (${contact.organisation_id}, ${contact.alert_id}, 'contact', ${contact.name},
      ${contact.key}, ${contact.user_id}, ${nonce}, ${hashToken(tokenOf(maker, nonce))},
      app.now() + make_interval(hours => ${contact.hours}))
    on conflict (organisation_id, alert_id, contact_key) do update set name = excluded.name,
      expires_at = greatest(l.expires_at, excluded.expires_at)
    returning nonce`;
  return urlOf(maker, row?.nonce ?? nonce);
}

export const listLinks = async (tx: Tx, alertId: number): Promise<ShareLink[]> =>
  await tx<
    ShareLink[]
  >`select ${shown(tx)} from shared_alert_links l where l.alert_id = ${alertId} order by l.id desc`;

/**
 * Ends a link; null where the alert has none of that id. `changed` is whether it was good until
 * now.
 */
export async function revokeLink(
  tx: Tx,
  alertId: number,
  id: number,
  staffId: number,
): Promise<{ link: ShareLink; changed: boolean } | null> {
  const changed = await tx`
    update shared_alert_links
    set revoked_at = app.now(), revoked_by_staff_id = ${staffId}
    where alert_id = ${alertId} and id = ${id} and revoked_at is null
    returning id`;
  const [link] = await tx<
    ShareLink[]
  >`select ${shown(tx)} from shared_alert_links l where l.alert_id = ${alertId} and l.id = ${id}`;
  return link ? { link, changed: changed.length > 0 } : null;
}

export interface HeldLink {
  readonly id: number;
  readonly organisation_id: number;
  readonly alert_id: number;
  readonly kind: ShareKind;
  readonly name: string;
  readonly user_id: number | null;
  readonly contact_key: string | null;
  readonly expires_at: string;
}

/** The link of a token, if it is good now: wrong, expired and revoked are all null. */
export async function findLink(tx: Tx, token: string): Promise<HeldLink | null> {
  const [row] = await tx<HeldLink[]>`
    select id, organisation_id, alert_id, kind, name, user_id, contact_key,
      app.iso(expires_at) as expires_at
    from shared_alert_links
    where token_hash = ${hashToken(token)} and revoked_at is null and expires_at > app.now()`;
  return row ?? null;
}

/**
 * Counts an opening; answers whether it is the first, which is only one of those at the same time.
 */
export async function noteOpened(tx: Tx, link: HeldLink): Promise<boolean> {
  const [row] = await tx<{ opened_count: number }[]>`
    update shared_alert_links set opened_count = opened_count + 1, last_opened_at = app.now()
    where organisation_id = ${link.organisation_id} and id = ${link.id} returning opened_count`;
  return row?.opened_count === 1;
}

/**
 * Notes that a contact responds, by whichever way; returns whether it is the first time, or the
 * first since people were called again.
 */
export async function noteContactResponded(
  tx: Tx,
  alert: { organisation_id: number; id: number },
  contact: { key: string | null; link_id: number | null },
): Promise<boolean> {
  const rows = await tx`
    update shared_alert_links
    set responded_at = app.now()
    where organisation_id = ${alert.organisation_id} and alert_id = ${alert.id}
      and (responded_at is null
        or exists (select from alerts a
          where a.organisation_id = ${alert.organisation_id}
            and a.id = ${alert.id}
            and not a.monitored
            and a.acknowledged_at is null))
      and (id = ${contact.link_id} or contact_key = ${contact.key}) returning id`;
  return rows.length > 0;
}
