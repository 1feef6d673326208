// What an invoice is computed from: the contract's terms, the prices, and how many devices of each kind each department had on each day.
import { type PricedType, typeTitles } from '#domain/device-prices/device-price.ts';
import type { BillingTerms } from '#domain/invoices/invoice-period.ts';
import type { Price } from '#domain/invoices/month-price.ts';
import type { Tx } from '#server/kit/db/database.ts';
import type { BillTo } from './pdf/invoice-document.ts';

export interface PricedKind extends Price {
  readonly type: PricedType;
  readonly label: string;
}

/** The terms of the organisation in view, and today there. */
export async function readTerms(tx: Tx): Promise<(BillingTerms & { name: string; timezone: string; today: string }) | undefined> {
  const [row] = await tx<(BillingTerms & { name: string; timezone: string; today: string })[]>`
    select name, timezone, contract_billing_frequency, to_char(first_invoice_month, 'YYYY-MM-DD') as first_invoice_month,
      to_char(contract_start_date, 'YYYY-MM-DD') as contract_start_date, to_char(contract_end_date, 'YYYY-MM-DD') as contract_end_date,
      to_char(active_monitoring_from, 'YYYY-MM-DD') as active_monitoring_from, onboarding_period, free_trial, non_billable, invoicing_by_department,
      to_char(app.now() at time zone timezone, 'YYYY-MM-DD') as today
    from organisations where id = app.tenant()`;
  return row;
}

/** The organisation in view as an invoice addresses it. */
export async function readBillTo(tx: Tx): Promise<BillTo | undefined> {
  const [row] = await tx<BillTo[]>`
    select name, accounts_name, accounts_email, address, concat_ws(' ', city, state, postcode) as place, timezone from organisations where id = app.tenant()`;
  return row;
}

export async function readPrices(tx: Tx): Promise<PricedKind[]> {
  const rows = await tx<(Price & { type: PricedType; type_label: string | null })[]>`
    select type, type_label, free_devices, min_devices, unit_price, tiers from device_prices where organisation_id = app.tenant() order by type`;
  return rows.map(({ type_label, ...price }) => ({ ...price, label: type_label ?? typeTitles[price.type] }));
}

/** Devices that came and went together. `from` is their first day, `until` the first day on which they are gone; null while they are there. */
export interface DeviceSpan {
  readonly type: PricedType;
  readonly department_id: number | null;
  readonly department: string | null;
  readonly from: string;
  readonly until: string | null;
  readonly count: number;
}

/** Those that were there on any day of the period. A device counts on the days at whose end it was in service; its department is its person's of today. */
export const readSpans = async (
  tx: Tx,
  { starts_on, ends_on, timezone }: { starts_on: string; ends_on: string; timezone: string },
): Promise<DeviceSpan[]> =>
  await tx<DeviceSpan[]>`
    select s.type, s.department_id, d.name as department, to_char(s.from_day, 'YYYY-MM-DD') as from, to_char(s.until_day, 'YYYY-MM-DD') as until, count(*)::int as count
    from (
      select k.name as type, u.department_id, greatest((v.created_at at time zone ${timezone})::date, ${starts_on}::date) as from_day,
        (v.archived_at at time zone ${timezone})::date as until_day
      from devices v join device_types k on k.id = v.device_type_id left join users u on u.organisation_id = v.organisation_id and u.id = v.user_id
      where v.organisation_id = app.tenant() and k.name in ('app', 'ev04', 'zoleo', 'button')
        and v.created_at < (${ends_on}::date + 1)::timestamp at time zone ${timezone}
        and (v.archived_at is null or v.archived_at >= ${starts_on}::date::timestamp at time zone ${timezone})
    ) s left join departments d on d.organisation_id = app.tenant() and d.id = s.department_id
    where s.until_day is null or s.until_day > s.from_day
    group by s.type, s.department_id, d.name, s.from_day, s.until_day order by d.name, s.department_id, s.type`;
