// What of a directory's fields can be used here: a number that cannot be is left out and becomes an issue, and never stops the person.
import type { PersonFields } from '#domain/scim/person-fields.ts';
import { userFields } from '#domain/users/user.ts';
import { readPart } from '#server/kit/http/requests/parse.ts';
import { judgeNumber } from '#server/users/rules/directory-numbers.service.ts';
import { raiseIssue } from '../administrator-notices.ts';
import type { DirectoryCall } from '../directory-call.ts';
import { settleIssues } from '../scim-issues.store.ts';

type Usable = Partial<PersonFields> & { mobile_country?: string; landline_country?: string };

const checked = userFields.pick({ first_name: true, last_name: true, email: true }).partial();

interface Whose {
  /** 0 for somebody new. */
  readonly id: number;
  /** The name in the directory. */
  readonly subject: string;
}

/** @throws 422 for an email or a name that cannot be used */
export async function usableFields(call: DirectoryCall, fields: Partial<PersonFields>, whose: Whose): Promise<Usable> {
  const { mobile, landline, ...rest } = fields;
  readPart(checked, rest);
  return {
    ...rest,
    ...(mobile === undefined ? {} : await usableNumber(call, 'mobile', mobile, whose)),
    ...(landline === undefined ? {} : await usableNumber(call, 'landline', landline, whose)),
  };
}

async function usableNumber(call: DirectoryCall, kind: 'mobile' | 'landline', number: string | null, whose: Whose): Promise<Usable> {
  const { tx, organisation_id } = call;
  const judged = number === null ? null : await judgeNumber(tx, kind, number, { id: whose.id, organisation_id });
  if (judged?.fault) {
    await raiseIssue(call, {
      ...{ kind, subject: whose.subject, problem: judged.fault },
      way_out: 'Until it is corrected in the directory, the person has no such number here.',
    });
    return { [kind]: null };
  }
  await settleIssues(tx, call, whose.subject, [kind]);
  return judged ? { [kind]: number, [`${kind}_country`]: judged.country } : { [kind]: null };
}
