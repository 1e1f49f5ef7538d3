import { sql, type SQLWrapper } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { time } from '../platform/database/time-column.ts';
import { mailboxIn } from '../platform/mail/mailbox.ts';
import type { AppointmentKind, AppointmentState, AppointmentUndo } from './appointments/appointment.ts';
import type { EntryKind, InquiryStatus, Interest, LeadSource } from './inquiry.ts';

/** The last ten digits of a phone number, so that one with a country code is the same as one without. */
export const phoneDigits = (phone: SQLWrapper) => sql`right(regexp_replace(${phone}, '\\D', '', 'g'), 10)`;

/** Inquiries. `vehicleId` deliberately has no foreign key: deleting a vehicle must not delete its inquiries. */
export const inquiries = pgTable(
  'inquiries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** Empty for a person of whom only a phone number is known: versions before 0113 need a text. */
    email: text('email').notNull(),
    phone: text('phone'),
    message: text('message').notNull(),
    interest: text('interest').$type<Interest>(),
    vehicleId: integer('vehicle_id'),
    /** Whether the vehicle was sold already when the inquiry was sent. */
    wasSold: boolean('was_sold').notNull().default(false),
    status: text('status').$type<InquiryStatus>().notNull().default('new'),
    createdAt: time('created_at').notNull(),
    isArchived: boolean('is_archived').notNull().default(false),
    /** Possibly sent by a bot. False in rows of older versions, which dropped doubtful inquiries. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    /** A repeated request has the key of the first and creates no second inquiry. */
    idempotencyKey: text('idempotency_key').unique(),
    /** ID of the assigned account. No foreign key: it was added to rows that exist (0050). */
    assignedTo: integer('assigned_to'),
    /** The day of the next follow-up, in the dealership's time zone. */
    followUpOn: date('follow_up_on', { mode: 'string' }),
    /** When the customer got the first answer. */
    answeredAt: time('answered_at'),
    /** When the customer wants to come. */
    appointmentAt: time('appointment_at'),
    /** The token of the link that confirms the appointment. */
    appointmentToken: text('appointment_token'),
    /** When staff saw the customer's driver's license, and the user name of who did. No picture of it is kept. */
    licenseSeenAt: time('license_seen_at'),
    licenseSeenBy: text('license_seen_by'),
    /** Null for what came by a form of the website. */
    source: text('source').$type<LeadSource>(),
    /** Where the visit came from: the host of the page that linked here, and the tags of a campaign. */
    referrer: text('referrer'),
    utmSource: text('utm_source'),
    utmMedium: text('utm_medium'),
    utmCampaign: text('utm_campaign'),
    /** All searched texts, folded once: folding them for each search took twice the time. */
    searchText: text('search_text').generatedAlwaysAs(
      // An explicit cast and no concat(), which PostgreSQL does not take for immutable.
      sql`lower((id::text || chr(1) || name || chr(1) || email || chr(1) || coalesce(phone, '') || chr(1) || message) collate "und-x-icu")`,
    ),
  },
  (table) => [
    index('inquiries_newest').on(table.isArchived, table.createdAt.desc(), table.id.desc()),
    index('inquiries_vehicle').on(table.vehicleId),
    index('inquiries_assigned').on(table.assignedTo),
    // Everything that the counts of each list look at.
    index('inquiries_counts').on(table.isArchived, table.status, table.followUpOn, table.isDoubtful),
    index('inquiries_follow_up')
      .on(table.followUpOn)
      .where(sql`not ${table.isArchived}`),
    // Other inquiries of the same person are found by mail address or phone number.
    index('inquiries_email').on(sql`lower(${table.email})`),
    index('inquiries_mailbox').on(mailboxIn(table.email)),
    index('inquiries_appointment_token').on(table.appointmentToken),
    index('inquiries_phone').on(phoneDigits(table.phone)),
  ],
);

/** Taken time slots. Appointments that begin together have different places, counted from 1. */
export const appointments = pgTable(
  'appointments',
  {
    inquiryId: integer('inquiry_id')
      .primaryKey()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** Null in rows of older versions: then the dealership's current length applies. */
    endsAt: time('ends_at'),
    place: integer('place').notNull(),
    /** End of the hold of an unconfirmed time. Null for a confirmed one, and in rows of older versions. */
    heldUntil: time('held_until'),
    /** The key of the mailbox that must confirm it. */
    recipient: text('recipient'),
  },
  (table) => [uniqueIndex('appointments_place').on(table.at, table.place)],
);

/**
 * What has become of the appointment of an inquiry, whose time is `inquiries.appointmentAt`. Without a row it is asked for, and
 * nobody has answered.
 */
export const appointmentStates = pgTable('appointment_states', {
  inquiryId: integer('inquiry_id')
    .primaryKey()
    .references(() => inquiries.id, { onDelete: 'cascade' }),
  state: text('state').$type<AppointmentState>().notNull(),
  /** Null for what the inquiry asks for. */
  kind: text('kind').$type<AppointmentKind>(),
  since: time('since').notNull(),
  /** The user name of who has set the state; null for the customer. */
  by: text('by'),
  /** The time before it was moved last. */
  movedFrom: time('moved_from'),
  /** The revision in calendars, which only counts up. */
  sequence: integer('sequence').notNull().default(0),
  remindedAt: time('reminded_at'),
  /** What takes the last change back while its mail waits. */
  undo: jsonb('undo').$type<AppointmentUndo>(),
});

/** Notes of staff about an inquiry, and their answers to the customer. */
export const inquiryEntries = pgTable(
  'inquiry_entries',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    inquiryId: integer('inquiry_id')
      .notNull()
      .references(() => inquiries.id, { onDelete: 'cascade' }),
    at: time('at').notNull(),
    /** The author's user name at that time. */
    by: text('by').notNull(),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** Of a reply that was sent from here. */
    subject: text('subject'),
    text: text('text').notNull(),
    /** The mail of a reply, in the outbox until it is sent. */
    messageId: text('message_id'),
    /** A repeated request has the key of the first and adds nothing. */
    idempotencyKey: text('idempotency_key').unique(),
  },
  (table) => [index('inquiry_entries_inquiry').on(table.inquiryId, table.id)],
);

/** Texts for replies, with placeholders. */
export const replyTemplates = pgTable('reply_templates', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull().unique(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
});
