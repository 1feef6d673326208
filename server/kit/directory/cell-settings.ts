// The settings of an installation of several cells (decision 0089). Without them this is the only one.
import * as z from 'zod';

const hostAndPort = /^[^\s:/]+:\d{1,5}$/;

/** Joined into the program's settings. */
export const cellSettings = z.object({
  /** Which cell of its installation; the numbers of its tables begin accordingly. */
  CELL: z.coerce.number().int().min(0).max(8999).default(0),
  /** The members of the etcd that keeps the directory, separated by commas. */
  DIRECTORY_ETCD: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine(
      (all) => all.every((one) => /^https:\/\/[^\s/]+$/.test(one)),
      'addresses separated by commas, such as https://10.0.0.11:2379',
    )
    .optional(),
  /** Files in PEM: the authority of etcd, and the certificate by which it knows this cell. */
  DIRECTORY_CA: z.string().optional(),
  DIRECTORY_CERT: z.string().optional(),
  DIRECTORY_KEY: z.string().optional(),
  /** Where gateways of other cells hand over units of this one: its proxy for pendants. */
  CELL_UNITS_AT: z
    .string()
    .refine(
      (text) => hostAndPort.test(text) && Number(text.split(':')[1]) <= 65_535,
      'host:port, such as 10.1.0.1:5187',
    )
    .optional(),
});
export type CellSettings = z.infer<typeof cellSettings>;

const needed = ['DIRECTORY_CA', 'DIRECTORY_CERT', 'DIRECTORY_KEY', 'CELL_UNITS_AT'] as const;

/** What is missing beside a directory, in words; all cells but the first need one. */
export function missingForCell(
  settings: CellSettings & { readonly PUBLIC_URL?: string | undefined },
): string[] {
  if (settings.DIRECTORY_ETCD === undefined)
    return settings.CELL === 0
      ? []
      : ['CELL needs DIRECTORY_ETCD, by which the cells find each other'];
  return [...needed, 'PUBLIC_URL' as const]
    .filter((name) => settings[name] === undefined)
    .map((name) => `DIRECTORY_ETCD needs ${name} too`);
}
