// The report of a console with every beat: its own state, and which alerts it received, painted,
// sounded and first acted on.
import * as z from 'zod';
import { instant } from '#domain/kit/instant.ts';
import { consoleTrouble, ownTrouble } from './console-trouble.ts';

const reached = instant().nullable().default(null);

/**
 * One alert on one console. Times are the server's, as estimated by the console; null for what has
 * not happened yet.
 */
export const alertReceipt = z.object({
  alert_id: z.number().int().positive(),
  received_at: instant(),
  /** After the picture that showed its row. */
  painted_at: reached,
  /** When the alarm sounded while it stood in the count on the screen. */
  sounded_at: reached,
  /** When the operator first turned to it. */
  acted_at: reached,
});
export type AlertReceipt = z.infer<typeof alertReceipt>;

/**
 * Alerts of a flood: each arrived, is in the count on the screen, and the alarm sounds; their rows
 * were not painted. One list a report replaces a receipt for each, and the server keeps one
 * console's report for an alert, not all.
 */
export const announcedAlerts = z.object({
  at: instant(),
  alert_ids: z.array(z.number().int().positive()).min(1).max(500, 'At most 500 alerts.'),
});
export type AnnouncedAlerts = z.infer<typeof announcedAlerts>;

export const canaryReceipt = z.object({
  id: z.number().int().positive(),
  received_at: instant(),
  painted_at: reached,
  sounded_at: reached,
});
export type CanaryReceipt = z.infer<typeof canaryReceipt>;

export const audioState = z.enum(['running', 'muted', 'blocked', 'closed']);
export type AudioState = z.infer<typeof audioState>;

export const consoleReport = z.object({
  /** One a tab, made by the tab. */
  console_id: z.uuid(),
  version: z.string().max(60),
  visible: z.boolean(),
  audio: audioState,
  troubles: z.array(ownTrouble).max(10),
  /** The tab is being closed: the console is gone, not silent. */
  leaving: z.boolean().default(false),
  canary: canaryReceipt.nullable().default(null),
  receipts: z.array(alertReceipt).max(500, 'At most 500 receipts.').default([]),
  announced: announcedAlerts.nullable().default(null),
});
export type ConsoleReport = z.infer<typeof consoleReport>;

/** A console as supervisors see it. */
export const consoleState = z.object({
  console_id: z.string(),
  staff: z.object({ id: z.number(), name: z.string() }),
  since: z.string(),
  heard_at: z.string(),
  version: z.string(),
  visible: z.boolean(),
  audio: audioState,
  /** Empty when it is proven to work. */
  troubles: z.array(consoleTrouble),
});
export type ConsoleState = z.infer<typeof consoleState>;
