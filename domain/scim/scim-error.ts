// What a SCIM call is refused with, in the words and codes of RFC 7644 section 3.12.

export type ScimType =
  | 'uniqueness'
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'invalidPath'
  | 'noTarget'
  | 'mutability'
  | 'tooMany';

/** A refusal; the directory reads `scimType`, its administrator the message. */
export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, scimType: ScimType | undefined, message: string) {
    super(message);
    this.name = 'ScimError';
    this.status = status;
    this.scimType = scimType;
  }
}

/** 400 with its reason. */
export const badRequest = (scimType: ScimType, message: string): ScimError =>
  new ScimError(400, scimType, message);

/** 409: the name or id of another resource. */
export const notUnique = (message: string): ScimError => new ScimError(409, 'uniqueness', message);

/** 404: not found, or of another organisation; both answers are the same. */
export const noResource = (): ScimError =>
  new ScimError(404, undefined, 'This resource does not exist.');

/** The body of a refusal. */
export const errorBody = (status: number, detail: string, scimType?: ScimType): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  ...(scimType ? { scimType } : {}),
  detail,
});
