// What helps to recognise and to reach a person: read to the police or a patrol when they must be
// found (spec section 3, Profile).
import * as z from 'zod';
import * as field from '#domain/kit/field.ts';

export const genders = ['female', 'male', 'non_binary', 'not_said'] as const;
export const eyeColours = ['brown', 'blue', 'green', 'hazel', 'grey', 'amber', 'other'] as const;
export const hairColours = [
  'black',
  'brown',
  'blonde',
  'red',
  'grey',
  'white',
  'none',
  'other',
] as const;
export const builds = ['slim', 'average', 'athletic', 'large'] as const;

export const profileFields = z.object({
  /** Said by the person on the phone, so that an operator knows it is them. */
  voice_code: field.text('voice code', 50),
  month_of_birth: field.integer('month of birth', { least: 1, most: 12 }).nullable(),
  year_of_birth: field.integer('year of birth', { least: 1900, most: 2020 }).nullable(),
  gender: z.enum(genders, 'Choose the gender.').nullable(),
  eye_colour: z.enum(eyeColours, 'Choose the eye colour.').nullable(),
  hair_colour: z.enum(hairColours, 'Choose the hair colour.').nullable(),
  /** Shown in feet and inches, and in pounds, to users of imperial units. */
  height_cm: field.integer('height', { least: 50, most: 260, unit: 'cm' }).nullable(),
  weight_kg: field.integer('weight', { least: 20, most: 400, unit: 'kg' }).nullable(),
  build: z.enum(builds, 'Choose the build.').nullable(),
  appearance: field.longText('appearance', 2000),
  /** How to get in: a key safe, the code of a gate or an alarm. */
  keys_information: field.longText('note on keys', 1000),
  dogs_information: field.longText('note on dogs', 1000),
});

export const profile = z.object({
  /** The person's. */
  id: field.id(),
  name: z.string(),
  ...profileFields.shape,
  /** The address of the photo; null without one. */
  photo: z.string().nullable(),
  updated_at: field.instant(),
});
export type Profile = z.infer<typeof profile>;

/** Photos that may be sent, up to so many bytes. */
export const photoTypes = ['image/jpeg', 'image/png'] as const;
export const mostPhotoBytes = 2048 * 1024;
