// The currency of a country (ISO 4217), in which amounts of its organisations are; Australian
// dollars where we know none.

const euro =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM TF VA XK YT';
const byCurrency: Readonly<Record<string, string>> = {
  EUR: euro,
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  GBP: 'GB GG GS IM JE',
  CAD: 'CA',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XPF: 'NC PF WF',
  XCD: 'AG AI DM GD KN LC MS VC',
  CHF: 'CH LI',
  NOK: 'BV NO SJ',
  DKK: 'DK FO GL',
  ILS: 'IL PS',
  MAD: 'EH MA',
};
const own =
  'AED:AE AFN:AF ALL:AL AMD:AM AOA:AO ARS:AR AWG:AW AZN:AZ BAM:BA BBD:BB BDT:BD BHD:BH BIF:BI BMD:BM BND:BN BOB:BO BRL:BR BSD:BS BTN:BT BWP:BW BYN:BY BZD:BZ CDF:CD CLP:CL CNY:CN COP:CO CRC:CR CUP:CU CVE:CV CZK:CZ DJF:DJ DOP:DO DZD:DZ EGP:EG ERN:ER ETB:ET FJD:FJ FKP:FK GEL:GE GHS:GH GIP:GI GMD:GM GNF:GN GTQ:GT GYD:GY HKD:HK HNL:HN HTG:HT HUF:HU IDR:ID INR:IN IQD:IQ IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KMF:KM KPW:KP KRW:KR KWD:KW KYD:KY KZT:KZ LAK:LA LBP:LB LKR:LK LRD:LR LSL:LS LYD:LY MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN MOP:MO MRU:MR MUR:MU MVR:MV MWK:MW MXN:MX MYR:MY MZN:MZ NAD:NA NGN:NG NIO:NI NPR:NP OMR:OM PAB:PA PEN:PE PGK:PG PHP:PH PKR:PK PLN:PL PYG:PY QAR:QA RON:RO RSD:RS RUB:RU RWF:RW SAR:SA SBD:SB SCR:SC SDG:SD SEK:SE SGD:SG SHP:SH SLE:SL SOS:SO SRD:SR SSP:SS STN:ST SYP:SY SZL:SZ THB:TH TJS:TJ TMT:TM TND:TN TOP:TO TRY:TR TTD:TT TWD:TW TZS:TZ UAH:UA UGX:UG UYU:UY UZS:UZ VES:VE VND:VN VUV:VU WST:WS YER:YE ZAR:ZA ZMW:ZM ZWG:ZW';

/** By country (ISO 3166 alpha-2). */
export const currencies: Readonly<Record<string, string>> = Object.fromEntries([
  ...Object.entries(byCurrency).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency]),
  ),
  ...own.split(' ').map((pair) => pair.split(':').reverse()),
]);

export const usualCurrency = 'AUD';
