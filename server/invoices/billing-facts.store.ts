// The inputs of an invoice: the contract, the versions of settings, and how many devices of each
// kind each department had on each day.

import type {
  BillingFacts,
  ContractDates,
  DevicePriceVersion,
  DeviceSpan,
} from '#domain/invoices/billing-facts.ts';
import type { PricedType } from '#domain/invoices/device-prices/device-price.ts';
import type { Version } from '#domain/invoices/messaging-pricing/versions.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { BillTo } from './pdf/invoice-document.ts';

type Versions = Pick<BillingFacts, 'contract' | 'tax' | 'prices'>;

interface Place {
  readonly name: string;
  readonly timezone: string;
  /** There. */
  readonly today: string;
  /** Of the platform. */
  readonly usual_payment_days: number;
}

export type Contract = ContractDates & Place & Versions;

interface KeptVersions
  extends Readonly<Partial<Record<PricedType, readonly Version<DevicePriceVersion>[]>>> {
  readonly contract?: BillingFacts['contract'];
  readonly tax?: BillingFacts['tax'];
}

/** The contract of the organisation in view, and today there. */
export async function readContract(tx: Tx): Promise<Contract | undefined> {
  const [row] = await tx<(ContractDates & Place & { versions: KeptVersions })[]>`
    select name, timezone, to_char(first_invoice_month, 'YYYY-MM-DD') as first_invoice_month,
      to_char(contract_start_date, 'YYYY-MM-DD') as contract_start_date,
        to_char(contract_end_date, 'YYYY-MM-DD') as contract_end_date,
      to_char(active_monitoring_from, 'YYYY-MM-DD') as active_monitoring_from, onboarding_period,
      to_char(app.now() at time zone timezone, 'YYYY-MM-DD') as today,
        app.usual_payment_days() as usual_payment_days,
      app.billing_versions() as versions
    from organisations where id = app.tenant()`;
  if (!row) return undefined;
  const { versions, ...contract } = row;
  const { contract: switches = [], tax = [], ...prices } = versions;
  return { ...contract, contract: switches, tax, prices };
}

/** The organisation in view as an invoice addresses it. */
export async function readBillTo(tx: Tx): Promise<BillTo | undefined> {
  const [row] = await tx<BillTo[]>`
    select name, accounts_name, accounts_email, address,
      concat_ws(' ', city, state, postcode) as place, timezone, language
    from organisations
    where id = app.tenant()`;
  return row;
}

/**
 * Those that were there on any day of the period, by the departments of its days. A device counts
 * on the days at whose end it was in service.
 */
export const readSpans = async (
  tx: Tx,
  { starts_on, ends_on, timezone }: { starts_on: string; ends_on: string; timezone: string },
): Promise<DeviceSpan[]> =>
  await tx<DeviceSpan[]>`
    select s.type, s.department_id, d.name as department, to_char(s.from_day, 'YYYY-MM-DD') as
    from, to_char(s.until_day, 'YYYY-MM-DD') as until, count(*)::int as count
    from (
      select k.name as type, p.department_id,
        greatest((v.created_at at time zone ${timezone})::date, ${starts_on}::date,
          p.since) as from_day,
        least((v.archived_at at time zone ${timezone})::date, p.until) as until_day
      from devices v
      join device_types k on k.id = v.device_type_id
      join app.device_departments() p on p.device_id = v.id
      where v.organisation_id = app.tenant() and k.name in ('app', 'ev04', 'zoleo', 'button')
        and v.created_at < (${ends_on}::date + 1)::timestamp at time zone ${timezone}
        and (v.archived_at is null
          or v.archived_at >= ${starts_on}::date::timestamp at time zone ${timezone})
    ) s left join departments d on d.organisation_id = app.tenant() and d.id = s.department_id
    where (s.until_day is null or s.until_day > s.from_day) and s.from_day <= ${ends_on}::date
    group by s.type, s.department_id, d.name, s.from_day, s.until_day
    order by d.name, s.department_id, s.type`;
