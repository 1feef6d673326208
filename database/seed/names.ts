// Realistic names and numbers that belong to no real person: telephone numbers are those set aside
// for fiction in each country.

const firstNames: Readonly<Record<'AU' | 'US', readonly string[]>> = {
  AU: [
    'Noah',
    'Charlotte',
    'Jack',
    'Amelia',
    'Thi',
    'Oliver',
    'Matilda',
    'Ravi',
    'Isla',
    'Lachlan',
    'Priya',
    'Hamish',
    'Zara',
    'Ethan',
    'Bronwyn',
    'Mateo',
    'Ruby',
    'Kiran',
    'Georgia',
    'Tane',
    'Chloe',
    'Angus',
    'Yasmin',
    'Declan',
    'Sione',
    'Freya',
    'Marcus',
    'Leila',
  ],
  US: [
    'Travis',
    'Megan',
    'DeShawn',
    'Hannah',
    'Luis',
    'Caitlin',
    'Wade',
    'Maria',
    'Tyler',
    'Keisha',
    'Cody',
    'Rebecca',
    'Andre',
    'Savannah',
    'Grant',
    'Nicole',
    'Earl',
  ],
};
const lastNames: Readonly<Record<'AU' | 'US', readonly string[]>> = {
  AU: [
    'Ward',
    'Nguyen',
    'Campbell',
    'Singh',
    'Papadopoulos',
    'Fraser',
    'Kelly',
    'Tran',
    'Hughes',
    'Rossi',
    'McKenzie',
    'Patel',
    'Barlow',
    'Jankovic',
    'Whitlock',
    'Sato',
    'Doolan',
    'Haddad',
    'Petersen',
  ],
  US: [
    'Miller',
    'Jackson',
    'Ramirez',
    'Caldwell',
    'Hensley',
    'Brooks',
    'Shelton',
    'Reyes',
    'Whitaker',
    'Boone',
    'Franklin',
    'Ortiz',
    'Penland',
  ],
};
const mobilesAu = [
  '570006',
  '570156',
  '570157',
  '570158',
  '570159',
  '570110',
  '570313',
  '570737',
  '571266',
  '571491',
  '571804',
  '572549',
  '572665',
  '572983',
  '573770',
  '573087',
  '574118',
  '574632',
  '575254',
  '575789',
  '576398',
  '576801',
  '577426',
  '577644',
  '578957',
  '578148',
  '578888',
  '579212',
  '579760',
  '579455',
];

const at = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/**
 * The nth name of a country; the two lists have lengths without a common factor, so that no pair
 * comes twice soon.
 */
export const nameOf = (
  country: 'AU' | 'US',
  index: number,
): { first_name: string; last_name: string } => ({
  first_name: at(firstNames[country], index),
  last_name: at(lastNames[country], index),
});

/** E.164. */
export const mobileOf = (country: 'AU' | 'US', index: number): string =>
  country === 'AU'
    ? `+61491${at(mobilesAu, index)}`
    : `+1828555${String(100 + (index % 100)).padStart(4, '0')}`;
export const landlineOf = (country: 'AU' | 'US', index: number): string =>
  country === 'AU'
    ? `+6135550${String(1000 + index)}`
    : `+1540555${String(100 + ((index + 37) % 100)).padStart(4, '0')}`;
