import { isNull } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import type { LetterKind, LetterResult } from './letter.ts';
import { subscribers } from './newsletter.table.ts';

/** What was sent to the whole list: letters, and requests to confirm. */
export const letters = pgTable('newsletter_letters', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<LetterKind>().notNull(),
  subject: text('subject').notNull(),
  introduction: text('introduction').notNull(),
  /** In the order of the letter. Read again when each mail is written, because vehicles are sold meanwhile. */
  vehicleIds: jsonb('vehicle_ids').$type<number[]>().notNull(),
  /** How many mails may be written in an hour. */
  perHour: integer('per_hour').notNull(),
  /** How many addresses it was for. */
  recipients: integer('recipients').notNull(),
  sentAt: time('sent_at').notNull(),
  sentBy: text('sent_by').notNull(),
  stoppedAt: time('stopped_at'),
  /** Null if it ended by itself, because none of its vehicles was still for sale. */
  stoppedBy: text('stopped_by'),
  finishedAt: time('finished_at'),
  /** Null until it is finished. */
  result: jsonb('result').$type<LetterResult>(),
});

/** One row for each address of a letter, without the address. Deleted some time after the letter has finished. */
export const letterRecipients = pgTable(
  'newsletter_letter_recipients',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    letterId: integer('letter_id')
      .notNull()
      .references(() => letters.id, { onDelete: 'cascade' }),
    subscriberId: integer('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
    /** Of its mail, written in the same transaction; null before. */
    messageId: text('message_id'),
    queuedAt: time('queued_at'),
    /** What became of it; null while that is open. */
    outcome: text('outcome').$type<keyof LetterResult>(),
  },
  (table) => [
    unique('newsletter_letter_recipients_once').on(table.letterId, table.subscriberId),
    index('newsletter_letter_recipients_open').on(table.letterId, table.id).where(isNull(table.outcome)),
    index('newsletter_letter_recipients_subscriber').on(table.subscriberId),
    index('newsletter_letter_recipients_queued').on(table.queuedAt),
  ],
);

/** Vehicles that were for sale when a letter was sent: no later letter calls them new. */
export const letterVehicles = pgTable('newsletter_known_vehicles', {
  vehicleId: integer('vehicle_id').primaryKey(),
});
