// What calling a pendant does at its wearer's side, shown before the call: a loud ring may betray a
// person who hides. An unknown effect counts as loud.
import * as z from 'zod';
import { type Ev04Settings, ev04SettingFields } from './ev04-settings.ts';

const callSettings = ev04SettingFields
  .pick({
    ringtone_volume: true,
    speaker_volume: true,
    auto_answer: true,
    auto_answer_time: true,
    vibrate_mode: true,
  })
  .partial();
type CallSettings = z.infer<typeof callSettings>;

export const callEffect = z.object({
  /** 0 to 100; null where it is not known. */
  ring_volume: z.number().nullable(),
  vibrates: z.boolean().nullable(),
  /**
   * `answers`: it opens the microphone by itself after `after_s`. `waits`: it rings until the
   * wearer answers.
   */
  pick_up: z.enum(['answers', 'waits', 'unknown']),
  after_s: z.number().nullable(),
  /** The volume of the caller's voice on the pendant, 0 to 100; null where it is not known. */
  voice_volume: z.number().nullable(),
  /** Whether people near the wearer may notice. */
  loud: z.boolean(),
});
export type CallEffect = z.infer<typeof callEffect>;

/** @param reported the pendant's latest reported settings; a missing one was never reported */
export function callEffectOf(reported: CallSettings): CallEffect {
  const { ringtone_volume, speaker_volume, auto_answer, auto_answer_time, vibrate_mode } = reported;
  const pickUp = pickUpOf(auto_answer);
  const voiceSounds = pickUp !== 'waits' && speaker_volume !== 0;
  return {
    ring_volume: ringtone_volume ?? null,
    vibrates: vibrate_mode ?? null,
    pick_up: pickUp,
    after_s: pickUp === 'answers' ? (auto_answer_time ?? null) : null,
    voice_volume: speaker_volume ?? null,
    loud: ringtone_volume !== 0 || vibrate_mode !== false || voiceSounds,
  };
}

function pickUpOf(auto_answer: boolean | undefined): CallEffect['pick_up'] {
  if (auto_answer === undefined) return 'unknown';
  return auto_answer ? 'answers' : 'waits';
}

/** The settings of `reported` that a call depends on; a value out of its range is not known. */
export function callSettingsOf(reported: Partial<Ev04Settings>): CallSettings {
  const { shape } = callSettings;
  return {
    ringtone_volume: shape.ringtone_volume.safeParse(reported.ringtone_volume).data,
    speaker_volume: shape.speaker_volume.safeParse(reported.speaker_volume).data,
    auto_answer: shape.auto_answer.safeParse(reported.auto_answer).data,
    auto_answer_time: shape.auto_answer_time.safeParse(reported.auto_answer_time).data,
    vibrate_mode: shape.vibrate_mode.safeParse(reported.vibrate_mode).data,
  };
}

/** What a call does, in words for the operator who is about to make it. */
export function callEffectText({
  ring_volume,
  vibrates,
  pick_up,
  after_s,
  voice_volume,
}: CallEffect): string {
  if (ring_volume === null && pick_up === 'unknown')
    return 'Its settings are unknown. Expect a loud ring.';
  const ring = ringText(ring_volume, vibrates);
  const then = {
    answers:
      after_s === null
        ? ', then opens the microphone.'
        : ` for ${after_s} s, then opens the microphone.`,
    waits: ' until the wearer answers.',
    unknown: ', then may open the microphone.',
  }[pick_up];
  return `${ring}${then}${ring_volume === 0 && pick_up !== 'waits' ? voiceText(voice_volume) : ''}`;
}

function ringText(volume: number | null, vibrates: boolean | null): string {
  if (volume === null) return 'May ring loudly';
  if (volume > 0) return `Rings at volume ${volume}`;
  if (vibrates === null) return 'Makes no sound, may vibrate';
  return vibrates ? 'Vibrates without ringing' : 'Makes no sound';
}

/** A device that does not ring may still give its wearer away by the caller's voice. */
function voiceText(volume: number | null): string {
  if (volume === 0) return '';
  return volume === null
    ? ' Your voice may be loud there.'
    : ` Your voice plays at volume ${volume}.`;
}
