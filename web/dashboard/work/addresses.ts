// Where the rows of an organisation's work lead.

/** `/organisation` or `/organisations/7`: one's own has its devices among the settings. */
const isOwn = (base: string): boolean => base === '/organisation';

export const devicesAddress = (base: string): string =>
  isOwn(base) ? `${base}/settings/devices` : `${base}/devices`;

export const deviceAddress = (base: string, id: number): string => `${devicesAddress(base)}/${id}`;

/** Where a device is connected and its button tested. */
export const connectAddress = (base: string, id: number): string =>
  `${deviceAddress(base, id)}/connect`;

export const personAddress = (base: string, id: number, tab: string): string =>
  `${base}/users/${id}/${tab}`;

export const alertAddress = (base: string, id: number): string => `${base}/alerts/${id}`;
