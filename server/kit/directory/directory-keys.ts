// The keys of the directory, by which units, people and sign-in addresses are found.
import { createHmac } from 'node:crypto';

export const directoryPrefix = '/vigil/directory/';
export const cellsPrefix = '/vigil/cells/';

/** The value of an entry that is nobody's any more. */
export const nobody = '-';

export const unitKey = (imei: string): string => `unit/${imei}`;
export const addressKey = (subdomain: string): string => `address/${subdomain.toLowerCase()}`;

/** @param secret the same in all cells: without it the directory says nothing of who is in it */
export const personKey = (email: string, secret: string): string =>
  `person/${createHmac('sha256', secret).update(email.trim().toLowerCase()).digest('hex')}`;

/** The key as the directory has it, of one as this database noted it. */
export const toldKey = (noted: string, secret: string): string =>
  noted.startsWith('person/') ? personKey(noted.slice('person/'.length), secret) : noted;
