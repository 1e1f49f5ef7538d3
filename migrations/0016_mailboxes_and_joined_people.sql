CREATE TABLE "person_details" (
	"address" text PRIMARY KEY NOT NULL,
	"name" text,
	"prefers" text,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lead_mailboxes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lead_mailboxes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"security" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"folder" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"uid_validity" text,
	"last_uid" bigint,
	"read_at" timestamp (3) with time zone,
	"leads" integer DEFAULT 0 NOT NULL,
	"last_lead_at" timestamp (3) with time zone,
	"failure" text,
	"failed_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lead_mailboxes_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "joined_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_tests" (
	"id" integer PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_notices" (
	"inquiry_id" integer PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_given_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "license_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "license_seen_by" text;--> statement-breakpoint
ALTER TABLE "notice_choices" ADD COLUMN "assigned_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "adviser" text;--> statement-breakpoint
ALTER TABLE "unanswered_notices" ADD CONSTRAINT "unanswered_notices_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "joined_addresses_person" ON "joined_addresses" USING btree ("person");--> statement-breakpoint
-- Days to sell were whole days of 24 hours before; they are days of the dealership's calendar.
UPDATE "vehicles" SET "days_to_sell" = GREATEST(0, ("sold_at" AT TIME ZONE "zone"."name")::date - ("listed_at" AT TIME ZONE "zone"."name")::date)
FROM (SELECT coalesce((SELECT "profile"->>'timeZone' FROM "dealership"), 'America/Los_Angeles') AS "name") AS "zone"
WHERE "sold_at" IS NOT NULL AND "days_to_sell" IS NOT NULL;
