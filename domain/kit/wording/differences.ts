// What Americans spell or name otherwise than Australians: one list for screens, server texts,
// files and the check `wordings`.

/** Beginnings of words, with whatever may come before (`un`, `kilo`) and after them (`s`, `ed`). */
export const spellings: readonly (readonly [australian: string, american: string])[] = [
  ['colour', 'color'],
  ['favour', 'favor'],
  ['behaviour', 'behavior'],
  ['neighbour', 'neighbor'],
  ['honour', 'honor'],
  ['harbour', 'harbor'],
  ['labour', 'labor'],
  ['rumour', 'rumor'],
  ['vapour', 'vapor'],
  ['armour', 'armor'],
  ['centre', 'center'],
  ['centring', 'centering'],
  ['metre', 'meter'],
  ['litre', 'liter'],
  ['theatre', 'theater'],
  ['fibre', 'fiber'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['offence', 'offense'],
  ['practise', 'practice'],
  ['catalogue', 'catalog'],
  ['programme', 'program'],
  ['cheque', 'check'],
  ['grey', 'gray'],
  ['labelled', 'labeled'],
  ['labelling', 'labeling'],
  ['cancelled', 'canceled'],
  ['cancelling', 'canceling'],
  ['dialled', 'dialed'],
  ['dialling', 'dialing'],
  ['travelled', 'traveled'],
  ['travelling', 'traveling'],
  ['traveller', 'traveler'],
  ['modelled', 'modeled'],
  ['modelling', 'modeling'],
  ['signalled', 'signaled'],
  ['signalling', 'signaling'],
  ['fuelled', 'fueled'],
  ['judgement', 'judgment'],
  ['acknowledgement', 'acknowledgment'],
  ['enrolment', 'enrollment'],
  ['fulfilment', 'fulfillment'],
  ['instalment', 'installment'],
  ['analyse', 'analyze'],
  ['analysing', 'analyzing'],
  ['paralyse', 'paralyze'],
  ['enquir', 'inquir'],
  ['manoeuvre', 'maneuver'],
  ['aeroplane', 'airplane'],
  ['kerb', 'curb'],
  ['tyre', 'tire'],
  ['mould', 'mold'],
  ['sceptic', 'skeptic'],
  ['ageing', 'aging'],
];

/**
 * Verbs in -ise that are written with z, without that ending: `organ` of organise, organising,
 * organisation.
 */
export const verbsInIse =
  'anonym|apolog|author|capital|categor|central|civil|custom|emphas|equal|fertil|final|general|immobil|initial|local|maxim|memor|minim|mobil|modern|neutral|normal|optim|organ|penal|personal|prior|public|random|real|recogn|serial|special|stabil|standard|subsid|summar|synchron|util|visual';

/**
 * Whole words that are other words in America. Mobile, text message and landline are understood and
 * stay (decision 0075).
 */
export const otherWords: readonly (readonly [australian: string, american: string])[] = [
  ['postcode', 'ZIP code'],
  ['postcodes', 'ZIP codes'],
  ['fortnight', 'two weeks'],
  ['fortnights', 'two weeks'],
  ['fortnightly', 'every two weeks'],
  ['surname', 'last name'],
  ['torch', 'flashlight'],
  ['whilst', 'while'],
];
