// Which of a directory's fields can be used here: an unusable number is left out and becomes an
// issue, and never blocks the person.
import type { PersonFields } from '#domain/scim/person-fields.ts';
import { userFields } from '#domain/users/user.ts';
import { readPart } from '#server/kit/http/requests/parse.ts';
import { judgeNumber } from '#server/users/rules/directory-numbers.service.ts';
import { raiseIssue } from '../administrator-notices.ts';
import type { DirectoryCall } from '../directory-call.ts';

type Usable = Partial<PersonFields> & { mobile_country?: string; landline_country?: string };

const checked = userFields.pick({ first_name: true, last_name: true, email: true }).partial();

interface Whose {
  /** 0 for a new person. */
  readonly id: number;
  /** The name in the directory. */
  readonly subject: string;
}

type Kind = 'mobile' | 'landline';

/**
 * @returns the usable fields, and the kinds of issues that are settled once they are written
 * @throws 422 for an email or a name that cannot be used
 */
export async function usableFields(
  call: DirectoryCall,
  fields: Partial<PersonFields>,
  whose: Whose,
): Promise<{ fields: Usable; settled: Kind[] }> {
  const { mobile, landline, ...rest } = fields;
  readPart(checked, rest);
  const usable: Usable = { ...rest };
  const settled: Kind[] = [];
  for (const [kind, number] of [['mobile', mobile] as const, ['landline', landline] as const]) {
    if (number === undefined) continue;
    const judged = await usableNumber(call, kind, number, whose);
    Object.assign(usable, judged ?? { [kind]: null });
    if (judged) settled.push(kind);
  }
  return { fields: usable, settled };
}

/** Null for one that cannot be used, which is an issue then. */
async function usableNumber(
  call: DirectoryCall,
  kind: Kind,
  number: string | null,
  whose: Whose,
): Promise<Usable | null> {
  const { tx, organisation_id } = call;
  const judged =
    number === null ? null : await judgeNumber(tx, kind, number, { id: whose.id, organisation_id });
  if (judged?.fault) {
    await raiseIssue(call, {
      kind,
      subject: whose.subject,
      problem: judged.fault,
      way_out: 'Until it is corrected in the directory, the person has no such number here.',
    });
    return null;
  }
  return judged ? { [kind]: number, [`${kind}_country`]: judged.country } : { [kind]: null };
}
