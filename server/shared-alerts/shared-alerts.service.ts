// Shared alerts: staff make, list and end links; a holder sees what his kind of link shows.
// Everything is written into the alert's story.

import type { Actor } from '#domain/access/actor.ts';
import { alertChannel } from '#domain/alerts/alert-channels.ts';
import { placesOf } from '#domain/alerts/alert-places.ts';
import { alertHistory } from '#domain/alerts/alerts.events.ts';
import { decideAnswer } from '#domain/escalation/contact-answer.ts';
import { notFound } from '#domain/kit/errors.ts';
import { refuseIf } from '#domain/kit/policy.ts';
import type { SharedAlert, ShareKind, ShareLink } from '#domain/shared-alerts/shared-alert.ts';
import { shareRefusal } from '#domain/shared-alerts/shared-alerts.policy.ts';
import { recordEvents, tell } from '#server/kit/audit.ts';
import type { Tx } from '#server/kit/db/database.ts';
import { findBrand } from '#server/organisations/branding/brand.store.ts';
import {
  createLink,
  findLink,
  type HeldLink,
  type LinkMaker,
  listLinks,
  noteOpened,
  revokeLink,
} from './shared-alert-links.store.ts';
import {
  findShareable,
  readResponders,
  readSharedFacts,
  readSharedPositions,
  type SharedFacts,
} from './shared-alerts.store.ts';

interface Line {
  readonly alert: { readonly id: number; readonly organisation_id: number };
  readonly actor: Actor | null;
  readonly kind: string;
  readonly data: Record<string, unknown>;
}

async function writeLine(tx: Tx, { alert, actor, kind, data }: Line): Promise<void> {
  const by = actor
    ? { actor_staff_id: actor.user_id, acting_for_staff_id: actor.acting_for_user_id }
    : {};
  const [written] = await recordEvents(tx, [
    { organisation_id: alert.organisation_id, alert_id: alert.id, kind, data, ...by },
  ]);
  const named = actor ? { actor: { id: actor.user_id, name: actor.name } } : {};
  await tell(tx, [
    {
      channels: [alertChannel(alert.id)],
      event: alertHistory.name,
      data: { ...written, alert_id: alert.id, kind, ...named, data },
    },
  ]);
}

/** @throws 404 for an alert that is not in the caller's view */
export async function readLinks(tx: Tx, alertId: number): Promise<ShareLink[]> {
  if (!(await findShareable(tx, alertId))) throw notFound();
  return await listLinks(tx, alertId);
}

/** @throws 404, 409 for a resolved alert */
export async function shareAlert(
  tx: Tx,
  actor: Actor,
  maker: LinkMaker,
  wanted: { alert_id: number; kind: ShareKind; name: string; hours: number },
): Promise<ShareLink & { url: string }> {
  const alert = await findShareable(tx, wanted.alert_id);
  if (!alert) throw notFound();
  refuseIf(shareRefusal(alert));
  const link = await createLink(tx, maker, {
    ...wanted,
    organisation_id: alert.organisation_id,
    created_by_staff_id: actor.user_id,
  });
  const data = {
    link_id: link.id,
    share_kind: wanted.kind,
    name: wanted.name,
    expires_at: link.expires_at,
  };
  await writeLine(tx, { alert, actor, kind: 'shared_alert.created', data });
  return link;
}

/** Ends a link at once. @throws 404 for one that this alert does not have */
export async function endLink(
  tx: Tx,
  actor: Actor,
  alertId: number,
  linkId: number,
): Promise<ShareLink> {
  const alert = await findShareable(tx, alertId);
  const ended = alert && (await revokeLink(tx, alertId, linkId, actor.user_id));
  if (!ended) throw notFound();
  if (ended.changed)
    await writeLine(tx, {
      alert,
      actor,
      kind: 'shared_alert.revoked',
      data: { link_id: linkId, name: ended.link.name },
    });
  return ended.link;
}

/** The good link of a token. @throws 404, alike for a wrong, an expired and a revoked one */
export async function requireLink(tx: Tx, token: string): Promise<HeldLink> {
  const link = await findLink(tx, token);
  if (!link) throw notFound();
  return link;
}

/** What the holder sees now. `opens` counts it and writes the first opening into the story. */
export async function readShared(
  tx: Tx,
  link: HeldLink,
  { opens }: { opens: boolean },
): Promise<SharedAlert> {
  const facts = await readSharedFacts(tx, link);
  if (!facts) throw notFound();
  if (opens) {
    const isFirst = await noteOpened(tx, link);
    const alert = { id: link.alert_id, organisation_id: link.organisation_id };
    if (isFirst)
      await writeLine(tx, {
        alert,
        actor: null,
        kind: 'shared_alert.opened',
        data: { link_id: link.id, name: link.name, share_kind: link.kind },
      });
  }
  return {
    kind: link.kind,
    person: facts.person,
    status: facts.status,
    timezone: facts.timezone,
    server_time: facts.server_time,
    expires_at: link.expires_at,
    brand: await findBrand(tx, link),
    positions:
      facts.status === 'resolved' ? [] : placesOf(await readSharedPositions(tx, link)).positions,
    alert: link.kind === 'contact' ? await forContact(tx, link, facts) : null,
  };
}

async function forContact(
  tx: Tx,
  link: HeldLink,
  facts: SharedFacts,
): Promise<NonNullable<SharedAlert['alert']>> {
  const responders = await readResponders(tx, link);
  // A new round of calls discards earlier answers; an alert that the centre monitors never waits
  // for a contact's.
  const counts = facts.acknowledged || facts.monitored;
  const mine = counts && responders.some((responder) => responder.link_id === link.id);
  const [acknowledge, resolve] = [
    decideAnswer(facts, 'acknowledge'),
    decideAnswer(facts, 'resolve'),
  ];
  const {
    type,
    priority,
    organisation,
    raised_at,
    late,
    happened_at,
    monitored,
    mobile,
    resolved_at,
  } = facts;
  return {
    type,
    priority,
    organisation,
    raised_at,
    late,
    happened_at,
    monitored,
    mobile,
    resolved_at,
    responders: responders.map(({ link_id, name, at }) => ({
      name,
      at,
      is_you: link_id === link.id,
    })),
    answers: [
      ...(acknowledge.allowed && !mine ? (['acknowledge'] as const) : []),
      ...(resolve.allowed ? (['resolve'] as const) : []),
    ],
    resolve_refusal:
      resolve.allowed || facts.status === 'resolved' ? null : resolve.refusal.message,
    contact_name: link.name,
  };
}
