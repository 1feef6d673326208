// Whether a person is ready for an alert: the one rule of a person's page, of the list of people
// and of the organisation's home. Each possible case has a code, so that the database can count
// people by it and the rule is still written once.

/** What a person may lack, the most urgent first. */
export const lacks = [
  'no_devices',
  'devices_offline',
  'no_escalation',
  'unreachable',
  'no_mobile',
  'email_only',
  'mobile_not_verified',
  'few_contacts',
] as const;
export type Lack = (typeof lacks)[number];

export const readyKeys = ['devices', 'mobile', 'escalation', 'contacts'] as const;
export type ReadyKey = (typeof readyKeys)[number];

/** A check of a person; `lack` is null where it is passed. */
export interface ReadyCheck {
  readonly key: ReadyKey;
  readonly lack: Lack | null;
}

/** What is known of a person, in the order of their code's digits; each value is its digit. */
const parts = {
  /** Alerts of this person are expected. */
  may_raise: ['no', 'yes'],
  /** `offline`: all of them are, and none is of a kind whose silence says nothing. */
  devices: ['none', 'offline', 'reporting'],
  mobile: ['none', 'unverified', 'verified'],
  email: ['no', 'yes'],
  /** Has an escalation group or a department, whose groups are called. */
  escalation: ['no', 'yes'],
  /** `not_allowed`: the person has no personal contacts. */
  contacts: ['not_allowed', 'few', 'enough'],
  /** A service for text messages or calls is set up. */
  telephone_service: ['no', 'yes'],
  email_service: ['no', 'yes'],
} as const;

export type ReadinessFacts = {
  readonly [Part in keyof typeof parts]: (typeof parts)[Part][number];
};

/** The checks that concern a person, in the order of their page. */
export function readyChecks(facts: ReadinessFacts): ReadyCheck[] {
  const mayRaise = facts.may_raise === 'yes';
  return [
    ...(mayRaise ? [{ key: 'devices', lack: devicesLack(facts) } as const] : []),
    { key: 'mobile', lack: mobileLack(facts) },
    ...(mayRaise
      ? [{ key: 'escalation', lack: facts.escalation === 'no' ? 'no_escalation' : null } as const]
      : []),
    ...(mayRaise && facts.contacts !== 'not_allowed'
      ? [{ key: 'contacts', lack: facts.contacts === 'few' ? 'few_contacts' : null } as const]
      : []),
  ];
}

function devicesLack({ devices }: ReadinessFacts): Lack | null {
  if (devices === 'none') return 'no_devices';
  return devices === 'offline' ? 'devices_offline' : null;
}

/** A number that no service sends to leaves the email at most. */
function mobileLack(facts: ReadinessFacts): Lack | null {
  if (facts.mobile === 'none') return 'no_mobile';
  if (facts.telephone_service === 'no')
    return facts.email === 'yes' && facts.email_service === 'yes' ? 'email_only' : 'unreachable';
  return facts.mobile === 'unverified' ? 'mobile_not_verified' : null;
}

/** Every case by its code, with what the person lacks, the most urgent first. */
export const lacksByCode: ReadonlyMap<string, readonly Lack[]> = new Map(
  allCodes().map((code) => {
    const missing = new Set(readyChecks(factsOf(code)).map(({ lack }) => lack));
    return [code, lacks.filter((lack) => missing.has(lack))];
  }),
);

/** The codes of people who are not ready. */
export const notReadyCodes: readonly string[] = [...lacksByCode]
  .filter(([, missing]) => missing.length > 0)
  .map(([code]) => code);

function allCodes(): string[] {
  return Object.values(parts).reduce<string[]>(
    (begun, values) => begun.flatMap((code) => values.map((_, digit) => `${code}${digit}`)),
    [''],
  );
}

function factsOf(code: string): ReadinessFacts {
  const [raise, devices, mobile, email, escalation, contacts, telephone, mail] = code;
  return {
    may_raise: valueAt(parts.may_raise, raise),
    devices: valueAt(parts.devices, devices),
    mobile: valueAt(parts.mobile, mobile),
    email: valueAt(parts.email, email),
    escalation: valueAt(parts.escalation, escalation),
    contacts: valueAt(parts.contacts, contacts),
    telephone_service: valueAt(parts.telephone_service, telephone),
    email_service: valueAt(parts.email_service, mail),
  };
}

function valueAt<Value>(values: readonly [Value, ...Value[]], digit: string | undefined): Value {
  return values[Number(digit)] ?? values[0];
}
