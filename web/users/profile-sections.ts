// The form of a profile: for administrators, and for new people who say it of themselves.
import { msg } from '@lingui/core/macro';
import { profileFields } from '#domain/users/profile.ts';
import { sectionsOf } from '#web/kit/form/store/form-shape.ts';
import { buildWords, eyeWords, genderWords, hairWords } from './profile-words.ts';

export const profileSections = sectionsOf(profileFields)([
  {
    key: 'voice-code',
    title: msg`Voice code`,
    intro: msg`Code word for “I’m safe”, said on the phone.`,
    fields: { voice_code: { label: msg`Voice code` } },
  },
  {
    key: 'description',
    title: msg`Description`,
    intro: msg`Given to the police or a patrol in a search.`,
    fields: {
      month_of_birth: { label: msg`Month of birth` },
      year_of_birth: { label: msg`Year of birth` },
      gender: { label: msg`Gender`, choices: genderWords },
      build: { label: msg`Build`, choices: buildWords },
      eye_colour: { label: msg`Eye colour`, choices: eyeWords },
      hair_colour: { label: msg`Hair colour`, choices: hairWords },
      height_cm: { label: msg`Height`, hint: msg`Centimetres` },
      weight_kg: { label: msg`Weight`, hint: msg`Kilograms` },
      appearance: {
        label: msg`Appearance`,
        hint: msg`Such as glasses, tattoos or a uniform.`,
        wide: true,
      },
    },
  },
  {
    key: 'access',
    title: msg`Access and dogs`,
    intro: msg`Shared with responders.`,
    fields: {
      keys_information: {
        label: msg`Keys and access`,
        hint: msg`Such as a key safe, or the code of a gate or an alarm.`,
        wide: true,
      },
      dogs_information: {
        label: msg`Dogs`,
        hint: msg`e.g. two dogs, back yard`,
        wide: true,
      },
    },
  },
]);
