// The states and provinces of the countries whose addresses have one, to choose from in a form (ISO
// 3166-2).
import * as z from 'zod';
import { listEndpoint } from '#domain/kit/endpoint.ts';

const states: Readonly<Record<string, string>> = {
  AU: 'ACT=Australian Capital Territory|NSW=New South Wales|NT=Northern Territory|QLD=Queensland|SA=South Australia|TAS=Tasmania|VIC=Victoria|WA=Western Australia',
  CA: 'AB=Alberta|BC=British Columbia|MB=Manitoba|NB=New Brunswick|NL=Newfoundland and Labrador|NS=Nova Scotia|NT=Northwest Territories|NU=Nunavut|ON=Ontario|PE=Prince Edward Island|QC=Quebec|SK=Saskatchewan|YT=Yukon',
  GB: 'ENG=England|NIR=Northern Ireland|SCT=Scotland|WLS=Wales',
  NZ: 'AUK=Auckland|BOP=Bay of Plenty|CAN=Canterbury|GIS=Gisborne|HKB=Hawke’s Bay|MWT=Manawatū-Whanganui|MBH=Marlborough|NSN=Nelson|NTL=Northland|OTA=Otago|STL=Southland|TKI=Taranaki|TAS=Tasman|WKO=Waikato|WGN=Wellington|WTC=West Coast',
  US: 'AL=Alabama|AK=Alaska|AZ=Arizona|AR=Arkansas|CA=California|CO=Colorado|CT=Connecticut|DE=Delaware|DC=District of Columbia|FL=Florida|GA=Georgia|HI=Hawaii|ID=Idaho|IL=Illinois|IN=Indiana|IA=Iowa|KS=Kansas|KY=Kentucky|LA=Louisiana|ME=Maine|MD=Maryland|MA=Massachusetts|MI=Michigan|MN=Minnesota|MS=Mississippi|MO=Missouri|MT=Montana|NE=Nebraska|NV=Nevada|NH=New Hampshire|NJ=New Jersey|NM=New Mexico|NY=New York|NC=North Carolina|ND=North Dakota|OH=Ohio|OK=Oklahoma|OR=Oregon|PA=Pennsylvania|RI=Rhode Island|SC=South Carolina|SD=South Dakota|TN=Tennessee|TX=Texas|UT=Utah|VT=Vermont|VA=Virginia|WA=Washington|WV=West Virginia|WI=Wisconsin|WY=Wyoming',
};

export const state = z.object({
  /** Such as "AU-NSW". */
  id: z.string(),
  country: z.string(),
  name: z.string(),
});
export type State = z.infer<typeof state>;

/** All that are known, by country and name. */
export const allStates: readonly State[] = Object.entries(states).flatMap(([country, list]) =>
  list.split('|').map((entry) => {
    const [code = '', name = ''] = entry.split('=');
    return { id: `${country}-${code}`, country, name };
  }),
);

export const statesApi = {
  states: listEndpoint({
    path: '/lists/states',
    access: { signedIn: true },
    scope: 'platform',
    summary: 'The states of a country to choose from; a country without any has an empty list.',
    item: state,
    filters: {
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Choose the country.')
        .optional(),
    },
    sorts: ['name'],
  }),
};
