// Which level's instructions an operator sees, and why, in words.
import { t } from '@lingui/core/macro';
import type { ResponseLevel, ResponseSource } from '#domain/responses/response-step.ts';

/** Of a person, or of the people of a department who have none of their own. */
export type About = 'person' | 'department';

/** Only the most specific level that has instructions is shown. */
export function whyShown({ level, name: given }: ResponseSource, about: About): string {
  const name = given ?? '';
  switch (level) {
    case 'user':
      return t`Written for this person.`;
    case 'department':
      return about === 'person'
        ? t`The instructions of the department ${name} are shown, because nothing is written for this person.`
        : t`The group chosen for this department is shown.`;
    case 'organisation':
      return about === 'person'
        ? t`The organisation's instructions are shown, because nothing is written for this person or their department.`
        : t`The organisation's instructions are shown, because the department has none for this alert type.`;
    case 'device_type':
      return about === 'person'
        ? t`The default instructions for ${name} are shown, because the person, the department and the organisation have none.`
        : t`The default instructions for ${name} are shown, because the department and the organisation have none.`;
    case 'alert_type':
      return t`The standard instructions are shown, because no other level has instructions for this alert type.`;
  }
}

export const levelName = (level: ResponseLevel): string =>
  ({
    user: t`Person`,
    department: t`Department`,
    organisation: t`Organisation`,
    device_type: t`Device type`,
    alert_type: t`Standard`,
  })[level];
