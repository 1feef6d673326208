// The calls of event timeline data: all alerts, one alert step by step, the evidence bundle of it,
// and the hold that keeps what the bundle is made of.
import * as z from 'zod';
import { historyItem } from '#domain/alerts/alert-history.ts';
import { endpoint, fileEndpoint, listEndpoint } from '#domain/kit/endpoint.ts';
import * as field from '#domain/kit/field.ts';
import { choiceFilter, dayFilter, idsFilter } from '#domain/kit/resource/filters.ts';

const access = { anyOf: ['read settings'] } as const;
const scope = 'platform';
const named = z.object({ id: z.number(), name: z.string() });

const statuses = ['active_alert', 'resolved'] as const;

const timelineRow = z.object({
  id: field.id(),
  /** When the alert was raised. */
  created_at: field.instant(),
  /** The person's name; the device's where it has no person. */
  name: z.string(),
  organisation: named,
  alert_type_id: z.number(),
  alert_type: z.string(),
  status: z.enum(statuses),
  acknowledged_at: field.instant().nullable(),
  resolved_at: field.instant().nullable(),
});
export type TimelineRow = z.infer<typeof timelineRow>;

const timelineStep = historyItem.extend({
  since_raised_ms: z.number(),
  since_previous_ms: z.number().nullable(),
});
export type TimelineStep = z.infer<typeof timelineStep>;

/** Positions and frames of the alert are kept until it is released. */
const evidenceHold = z.object({
  reason: z.string(),
  held_at: field.instant(),
  held_by: z.string(),
});
export type EvidenceHold = z.infer<typeof evidenceHold>;

const holding = z.object({ hold: evidenceHold.nullable() });

const timeline = timelineRow.extend({
  timezone: z.string(),
  outcome: z.string().nullable(),
  /** Evidence bundles are signed with it (hex). */
  public_key: z.string(),
  /**
   * What people compare of it: SHA-256 of its 32 bytes (hex), published at
   * /.well-known/vigil-evidence-keys.
   */
  fingerprint: z.string(),
  hold: evidenceHold.nullable(),
  steps: z.array(timelineStep),
  /** There are more steps than are shown; the evidence bundle has all of them. */
  is_cut: z.boolean(),
});
export type Timeline = z.infer<typeof timeline>;

export const eventTimelineDataApi = {
  list: listEndpoint({
    path: '/event-timeline-data',
    access,
    scope,
    summary:
      'All alerts, newest first. Search takes the beginning of a person’s name, or the number of an alert.',
    item: timelineRow,
    filters: {
      // What they are chosen from has ids and names (R138).
      organisation_id: idsFilter(),
      alert_type_id: idsFilter(),
      status: choiceFilter(statuses),
      from: dayFilter(),
      to: dayFilter(),
    },
    sorts: ['created_at'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/event-timeline-data/:alertId',
    access,
    scope,
    summary: 'Every step of one alert with the time since it was raised and since the step before.',
    response: timeline,
  }),
  evidence: fileEndpoint({
    method: 'POST',
    path: '/event-timeline-data/:alertId/evidence',
    access,
    scope,
    summary:
      'The whole alert as one JSON file: story, positions, messages, calls, deliveries and frames, with the seals of the event log and a signature. `check-evidence.mjs` checks it without this program.',
    media: 'application/json',
    audit: 'alert.evidence_exported',
  }),
  hold: endpoint({
    method: 'PUT',
    path: '/event-timeline-data/:alertId/hold',
    access,
    scope,
    summary:
      'Keep the positions and frames of an alert beyond the days of the settings, until it is released.',
    body: z.strictObject({ reason: field.requiredText('reason', 500) }),
    response: holding,
    errors: ['already_held'],
    audit: 'alert.evidence_held',
  }),
  release: endpoint({
    method: 'DELETE',
    path: '/event-timeline-data/:alertId/hold',
    access,
    scope,
    summary:
      'End the hold: positions and frames are deleted once they are older than the settings say.',
    response: holding,
    errors: ['not_held'],
    audit: 'alert.evidence_released',
  }),
};
