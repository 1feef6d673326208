// A link that shows one alert without an account: to a contact who may answer, or to a viewer who
// sees the live location only.
import * as z from 'zod';
import { position } from '#domain/alerts/alert.ts';
import { alertTypeName } from '#domain/alerts/alert-type.ts';
import { brand } from '#domain/organisations/branding/branding.ts';

const instant = z.string();
export const shareKind = z.enum(['contact', 'viewer']);
export type ShareKind = z.infer<typeof shareKind>;

/** Hours a link is good for; a resolved alert shows no location any more, whatever the link. */
export const shareHours = { contact: 72, viewer: 24 } as const;

/** A link as staff see it; the address itself is shown once, when it is made. */
export const shareLink = z.object({
  id: z.number(),
  kind: shareKind,
  /** The recipient of the link. */
  name: z.string(),
  created_by: z.object({ id: z.number(), name: z.string() }).nullable(),
  created_at: instant,
  expires_at: instant,
  revoked_at: instant.nullable(),
  opened_count: z.number(),
  last_opened_at: instant.nullable(),
});
export type ShareLink = z.infer<typeof shareLink>;

/** What the page shows; a viewer gets the location, whose it is and how old, and nothing else. */
export const sharedAlert = z.object({
  kind: shareKind,
  person: z.string(),
  status: z.enum(['active_alert', 'resolved']),
  timezone: z.string(),
  server_time: instant,
  expires_at: instant,
  /** Of the organisation whose alert it is; null where it has none of its own. */
  brand: brand.nullable(),
  /** Oldest first; none once resolved. */
  positions: z.array(position),
  /** Only for a contact. */
  alert: z
    .object({
      type: alertTypeName,
      priority: z.number(),
      organisation: z.string(),
      raised_at: instant,
      late: z.boolean(),
      /**
       * Of a late one: when it happened by the clock of its device; null where that is not known.
       */
      happened_at: instant.nullable(),
      /** The centre answers it, and the system notifies no contacts. */
      monitored: z.boolean(),
      mobile: z.string().nullable(),
      /** The contacts who respond, newest last. */
      responders: z.array(z.object({ name: z.string(), at: instant, is_you: z.boolean() })),
      resolved_at: instant.nullable(),
      /** The answers that this contact may give now. */
      answers: z.array(z.enum(['acknowledge', 'resolve'])),
      resolve_refusal: z.string().nullable(),
      contact_name: z.string(),
    })
    .nullable(),
});
export type SharedAlert = z.infer<typeof sharedAlert>;
