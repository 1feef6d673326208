// The fields of the two forms of alert priorities: a choice for each type that can be given a
// priority.
import { msg } from '@lingui/core/macro';
import { priorityOf } from '#domain/alerts/priorities/priority-names.ts';
import type { FieldShape } from '#web/kit/fields/field-props.ts';
import { priorityWords, types } from '../alert-words.ts';

const levels = {
  emergency: priorityWords[priorityOf.emergency],
  urgent: priorityWords[priorityOf.urgent],
  attention: priorityWords[priorityOf.attention],
};

const fieldsWith = (choices: NonNullable<FieldShape['choices']>) => ({
  fall: { label: types.fall.words, choices },
  man_down: { label: types.man_down.words, choices },
  welfare: { label: types.welfare.words, choices },
  safety_shake: { label: types.safety_shake.words, choices },
  patrol_request: { label: types.patrol_request.words, choices },
  connection_loss: { label: types.connection_loss.words, choices },
  geofence: { label: types.geofence.words, choices },
});

export const platformFields = fieldsWith(levels);
export const organisationFields = fieldsWith({ default: msg`Platform default`, ...levels });

export const fixedPriorities = msg`Duress, SOS and medical alerts are always Emergency. A priority counts for alerts raised after you save.`;
