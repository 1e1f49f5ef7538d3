CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"made_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_day" text,
	"last_used_at" timestamp (3) with time zone,
	"last_used_by" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "feed_files" (
	"feed_id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "feed_runs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feed_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"feed_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"by" text,
	"state" text NOT NULL,
	"reason" text,
	"report" jsonb,
	"batch_id" integer
);
--> statement-breakpoint
CREATE TABLE "feed_vehicles" (
	"feed_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"keys" jsonb NOT NULL,
	"cells" jsonb,
	"missing_since" timestamp (3) with time zone,
	"is_asked" boolean DEFAULT false NOT NULL,
	"is_hidden" boolean DEFAULT false NOT NULL,
	CONSTRAINT "feed_vehicles_feed_id_vehicle_id_pk" PRIMARY KEY("feed_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "incoming_feeds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incoming_feeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"source" jsonb NOT NULL,
	"secret" text,
	"reading" jsonb NOT NULL,
	"schedule" jsonb,
	"on_missing" text NOT NULL,
	"takes_over" boolean NOT NULL,
	"most_percent" integer NOT NULL,
	"mail_to" jsonb NOT NULL,
	"mail_people" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"is_on" boolean NOT NULL,
	"etag" text,
	"last_modified" text,
	"file_digest" text,
	CONSTRAINT "incoming_feeds_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "feeds_out" (
	"channel" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"dealer_code" text DEFAULT '' NOT NULL,
	"key_hash" text,
	"sealed_key" text,
	"since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"reader" text,
	"reader_address" text,
	"read_vehicles" integer
);
--> statement-breakpoint
CREATE TABLE "feed_pushes" (
	"channel" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"username" text NOT NULL,
	"sign_in" text NOT NULL,
	"secret" text NOT NULL,
	"folder" text NOT NULL,
	"file_name" text NOT NULL,
	"at" text NOT NULL,
	"host_key" text NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	"pushed_vehicles" integer,
	"failure" text,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "measurement" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_letter_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_letter_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"letter_id" integer NOT NULL,
	"subscriber_id" integer,
	"message_id" text,
	"queued_at" timestamp (3) with time zone,
	"outcome" text,
	CONSTRAINT "newsletter_letter_recipients_once" UNIQUE("letter_id","subscriber_id")
);
--> statement-breakpoint
CREATE TABLE "newsletter_known_vehicles" (
	"vehicle_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_letters" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "newsletter_letters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"introduction" text NOT NULL,
	"vehicle_ids" jsonb NOT NULL,
	"per_hour" integer NOT NULL,
	"recipients" integer NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"sent_by" text NOT NULL,
	"stopped_at" timestamp (3) with time zone,
	"stopped_by" text,
	"finished_at" timestamp (3) with time zone,
	"result" jsonb
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text,
	"payload" jsonb,
	"due_at" timestamp (3) with time zone NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "redirects_from_address_unique" UNIQUE("from_address")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address_id" integer NOT NULL,
	"event_id" text NOT NULL,
	"event" text NOT NULL,
	"subject_id" integer,
	"details" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"status" integer,
	"problem" text,
	"duration_ms" integer
);
--> statement-breakpoint
CREATE TABLE "webhook_vehicles" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"price" double precision,
	"digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "history_report" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "walk_around" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "warranty" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "arrival_month" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_reservable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_files" ADD CONSTRAINT "feed_files_feed_id_incoming_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."incoming_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_feed_id_incoming_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."incoming_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_vehicles" ADD CONSTRAINT "feed_vehicles_feed_id_incoming_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."incoming_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letter_recipients" ADD CONSTRAINT "newsletter_letter_recipients_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letter_recipients" ADD CONSTRAINT "newsletter_letter_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_address_id_webhook_addresses_id_fk" FOREIGN KEY ("address_id") REFERENCES "public"."webhook_addresses"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("name") WHERE "api_keys"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("made_by");--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_vehicles_vehicle" ON "feed_vehicles" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "newsletter_letter_recipients_open" ON "newsletter_letter_recipients" USING btree ("letter_id","id") WHERE "newsletter_letter_recipients"."outcome" is null;--> statement-breakpoint
CREATE INDEX "newsletter_letter_recipients_subscriber" ON "newsletter_letter_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_letter_recipients_queued" ON "newsletter_letter_recipients" USING btree ("queued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_kind_key" ON "jobs" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("kind","run_at") WHERE "jobs"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "redirects_to_address" ON "redirects" USING btree ("to_address");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_address" ON "webhook_deliveries" USING btree ("address_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("address_id","next_attempt_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_token_unique" UNIQUE("token");--> statement-breakpoint
WITH "m" AS (DELETE FROM "push_messages" RETURNING *)
INSERT INTO "jobs" ("kind", "payload", "due_at", "run_at", "attempts")
SELECT 'push', jsonb_build_object('subscriptionId', "subscription_id", 'inquiryId', "inquiry_id", 'kind', "kind", 'until', "created_at" + interval '4 hours'), "created_at", "next_attempt_at", "attempts" FROM "m" ORDER BY "id";
