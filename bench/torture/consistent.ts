import type { Client as Connection } from 'pg';
import type { RunRecord } from './record.ts';

/** What no two parts of the database may contradict each other in: each query finds what does. */
const contradictions: Readonly<Record<string, string>> = {
  'sold without a sale': `select id from vehicles where status = 'sold' and (sold_at is null or days_to_sell is null)`,
  'a sale of a car that is not sold': `select id from vehicles where status <> 'sold'
    and num_nonnulls(sold_at, sold_price, profit, days_to_sell, sold_to_inquiry_id, sold_by, buyer_name) > 0`,
  'a profit that is not the difference': `select id from vehicles where status = 'sold' and profit is distinct from
    (case when sold_price is null or coalesce(cost_basis, 0) = 0 then null
      else round((sold_price - cost_basis)::numeric, 2)::double precision end)`,
  'listed and in the bin': 'select id from vehicles join deleted_vehicles on vehicle_id = id',
  'a stock number twice': `select min(id) as id from vehicles where stock_number is not null
    group by lower(stock_number) having count(*) > 1`,
  'a photograph that is not stored': `select id from vehicles, jsonb_array_elements_text(images) as image
    where not exists (select from images where address = image)`,
  'a featured photograph of another gallery': `select id from vehicles where featured_image is not null
    and not images ? featured_image`,
  'a batch without its cars': `select id from vehicle_batches
    where not exists (select from vehicle_batch_rows where batch_id = vehicle_batches.id)`,
  'an offer without its car': `select id from inquiries where name like 'TOFFER-%'
    and not exists (select from offered_cars where inquiry_id = inquiries.id)`,
  'photographs of half an offer': `select inquiry_id as id from offered_photos where inquiry_id is not null
    group by 1 having count(*) <> 2`,
  'two test drives at once': `select min(inquiry_id) as id from appointments group by at having count(*) > 1`,
  'the same mail twice in the outbox': `select min(id) as id from mail_outbox
    group by message ->> 'messageId' having count(*) > 1 and message ->> 'messageId' is not null`,
};

/** Records each contradiction in the database as torn. */
export async function expectConsistent(db: Connection, record: RunRecord): Promise<void> {
  for (const [what, query] of Object.entries(contradictions)) {
    const { rows } = await db.query<{ id: number }>(query);
    for (const { id } of rows.slice(0, 5)) record.problem('torn', `${what}: ${id}`);
  }
}
