import { sql } from 'drizzle-orm';
import type { Database } from '../src/platform/database.ts';
import { moveToBin } from '../src/bulk/bin/bin.store.ts';
import { generateInquiries, generateVehicles } from './generate.ts';

/** Rows of each table behind a list of the staff screens. */
export type PortalSize = {
  vehicles: number;
  sold: number;
  unpublished: number;
  deleted: number;
  inquiries: number;
  changes: number;
  signIns: number;
  subscribers: number;
  photos: number;
  batches: number;
};

/** Fills an empty database with everything that the staff screens list: as after years of work with them. */
export async function generatePortal(database: Database, size: PortalSize, now: Date): Promise<void> {
  const { queries } = database;
  await generateVehicles(database, size.vehicles + size.deleted, now, size.sold);
  await generateInquiries(database, size.inquiries, now);
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = (count: number) => sql`generate_series(0, ${count - 1}) as n`;
  const statements = [
    sql`update vehicles set is_published = false where id % ${Math.round(size.vehicles / size.unpublished)} = 0`,
    sql`update vehicles set views = (id * 7919) % 5000`,
    sql`insert into inquiry_entries (inquiry_id, at, by, kind, text)
      select 1 + n % ${size.inquiries}, ${at} - n * interval '1 minute', 'admin', case n % 3 when 0 then 'note' else 'reply' end, repeat('Called, wants to see it on Saturday. ', 1 + n % 5)
      from ${rows(size.inquiries)}`,
    sql`insert into vehicle_views_daily (vehicle_id, day, views)
      select 1 + n % ${size.vehicles}, (${at} - (n / ${size.vehicles}) * interval '1 day')::date, 1 + n % 40
      from ${rows(3 * size.vehicles)}`,
    sql`insert into vehicle_views_daily (vehicle_id, day, views)
      select 1, (${at} - n * interval '1 day')::date, n % 90 from ${rows(400)} on conflict do nothing`,
    sql`insert into changes (at, by, kind, action, subject_id, subject, fields)
      select ${at} - n * interval '1 minute', 'staff' || n % 12, case n % 5 when 0 then 'inquiry' else 'vehicle' end,
        case n % 400 when 7 then 'deleted' else 'changed' end, 1 + n % ${size.vehicles}, '2021 Veyra Corsa ' || n % 900,
        jsonb_build_array(jsonb_build_object('field', case n % 3 when 0 then 'price' when 1 then 'costBasis' else 'mileage' end, 'from', n, 'to', n + 500))
      from ${rows(size.changes)}`,
    sql`insert into sign_in_events (at, kind, username, address, device)
      select ${at} - n * interval '4 minutes', case n % 10 when 0 then 'failed' else 'signed-in' end, 'staff' || n % 12, '203.0.113.' || n % 250, 'Firefox on Windows'
      from ${rows(size.signIns)}`,
    sql`insert into newsletter_subscribers (email, created_at)
      select 'reader' || n || '@mail.example', ${at} - n * interval '10 minutes' from ${rows(size.subscribers)}`,
    sql`insert into import_photos (vehicle_id, position, source, file_name, state, problem, next_attempt_at, created_at)
      select 1 + n / 10, n % 10, 'car-' || n || '.jpg', 'car-' || n || '.jpg', case n % 20 when 0 then 'failed' when 1 then 'waiting' else 'done' end,
        case n % 20 when 0 then 'The file is no picture' end, ${at}, ${at} - interval '1 day'
      from ${rows(size.photos)}`,
    sql`insert into vehicle_batches (at, by, action, label, undoable_until)
      select ${at} - n * interval '20 minutes', 'staff' || n % 12, 'price', '50 prices lowered by 3%', ${at} + interval '1 hour' - n * interval '20 minutes'
      from ${rows(size.batches)}`,
    sql`insert into vehicle_batch_rows (batch_id, vehicle_id, before, after_updated_at)
      select 1 + n / 50, 1 + n % 50, '{"price": 100000}', ${at} from ${rows(50 * size.batches)}`,
  ];
  for (const statement of statements) await queries.execute(statement);
  const { rows: oldest } = await queries.execute<{ id: number }>(
    sql`select id from vehicles where status <> 'sold' order by id desc limit ${size.deleted}`,
  );
  const gone = oldest.map(({ id }) => id);
  await queries.transaction((tx) => moveToBin(tx, gone, { by: 'admin', now }));
  // As autovacuum does in the minutes after.
  await queries.execute(sql`vacuum analyze`);
}
