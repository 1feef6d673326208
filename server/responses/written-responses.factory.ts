// Lists of steps as a user writes them, for tests, and those that are refused, each with the field
// and the text.
export const sos = 2;
export const fall = 4;

/** One step in own words. */
export const own = (content: string, more: object = {}) => ({
  alert_type_response_id: null,
  kind: 'do',
  content,
  url: null,
  required: true,
  ...more,
});
export const forType = (alert_type_id: number, ...steps: object[]) => ({ alert_type_id, steps });

/** What it is, the lists, the field and what is said at it. */
export const refusedResponses: readonly [
  what: string,
  responses: object[],
  field: string,
  text: string,
][] = [
  [
    'a step without words',
    [forType(sos, own(''))],
    'responses.0.steps.0.content',
    'The instruction is required.',
  ],
  [
    'an alert type without steps',
    [forType(sos)],
    'responses.0.steps',
    'Add at least one entry to the steps.',
  ],
  [
    '300 steps',
    [forType(sos, ...Array.from({ length: 300 }, (_, at) => own(`Step ${at}.`)))],
    'responses.0.steps',
    'The steps can have at most 50 entries.',
  ],
  [
    'a link that is not https',
    [forType(sos, own('Read.', { kind: 'link', url: 'http://example.test' }))],
    'responses.0.steps.0.url',
    'The address must be a full address that begins with https://.',
  ],
  [
    'a script as a link',
    [forType(sos, own('Read.', { kind: 'link', url: 'javascript:alert(1)' }))],
    'responses.0.steps.0.url',
    'The address must be a full address that begins with https://.',
  ],
  [
    'an address without a link',
    [forType(sos, own('Read.', { url: 'https://example.test' }))],
    'responses.0.steps.0.url',
    'Only a link has an address.',
  ],
  [
    'no kind',
    [forType(sos, own('Read.', { kind: null }))],
    'responses.0.steps.0.kind',
    'Choose what the operator does.',
  ],
  [
    'an alert type that does not exist',
    [forType(77, own('Read.'))],
    'responses.0.alert_type_id',
    'This alert type does not exist.',
  ],
  [
    'an alert type twice',
    [forType(sos, own('A.')), forType(sos, own('B.'))],
    'responses.1.alert_type_id',
    'This alert type has a list already.',
  ],
  [
    'a text that is not in the library',
    [forType(sos, own('', { alert_type_response_id: 987, kind: null, content: null }))],
    'responses.0.steps.0.alert_type_response_id',
    'This text is no longer in the library of this alert type. Choose another one.',
  ],
  [
    'a text with other words',
    [forType(sos, own('Mine.', { alert_type_response_id: 987, kind: null }))],
    'responses.0.steps.0.content',
    'A text of the library has no other words.',
  ],
];
