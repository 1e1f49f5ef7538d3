CREATE TABLE "ended_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"username" text,
	"by" text,
	"address" text NOT NULL,
	"device" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inquiry_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inquiry_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"inquiry_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"message_id" text,
	"idempotency_key" text,
	CONSTRAINT "inquiry_entries_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "reply_templates" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reply_templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "reply_templates_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "vehicle_batch_rows" (
	"batch_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"before" jsonb,
	"after_updated_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_batch_rows_batch_id_vehicle_id_pk" PRIMARY KEY("batch_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"undoable_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_vehicles" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"vehicle" jsonb NOT NULL,
	"label" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "vehicle_editors" (
	"form" text PRIMARY KEY NOT NULL,
	"vehicle_id" integer NOT NULL,
	"username" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_mappings" (
	"header" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"address" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inventory_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_views_daily" (
	"vehicle_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "vehicle_views_daily_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "totp_last_step" integer;--> statement-breakpoint
ALTER TABLE "changes" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((chr(1) || subject || chr(1) || "by" || chr(1) || translate(jsonb_path_query_array(fields, '$[*].field')::text, '"[], ', chr(1))) collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "assigned_to" integer;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "follow_up_on" date;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "answered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "referrer" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "utm_source" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "utm_medium" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "utm_campaign" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((id::text || chr(1) || name || chr(1) || email || chr(1) || coalesce(phone, '') || chr(1) || message) collate "und-x-icu")) STORED;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "video" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "new_arrival_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "cost_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "sold_to_inquiry_id" integer;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inquiry_entries" ADD CONSTRAINT "inquiry_entries_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_batch_rows" ADD CONSTRAINT "vehicle_batch_rows_batch_id_vehicle_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."vehicle_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_sessions_time" ON "ended_sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_events_newest" ON "sign_in_events" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inquiry_entries_inquiry" ON "inquiry_entries" USING btree ("inquiry_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_batches_at" ON "vehicle_batches" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deleted_vehicles_newest" ON "deleted_vehicles" USING btree ("deleted_at" DESC NULLS LAST,"vehicle_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicle_editors_vehicle" ON "vehicle_editors" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "import_photos_vehicle" ON "import_photos" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "import_photos_waiting" ON "import_photos" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "import_photos_file" ON "import_photos" USING btree ("file_name");--> statement-breakpoint
CREATE INDEX "vehicle_views_daily_day" ON "vehicle_views_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "changes_latest" ON "changes" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "inquiries_assigned" ON "inquiries" USING btree ("assigned_to");--> statement-breakpoint
CREATE INDEX "inquiries_counts" ON "inquiries" USING btree ("is_archived","status","follow_up_on");--> statement-breakpoint
CREATE INDEX "inquiries_follow_up" ON "inquiries" USING btree ("follow_up_on") WHERE not "inquiries"."is_archived";--> statement-breakpoint
CREATE INDEX "inquiries_email" ON "inquiries" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "inquiries_phone" ON "inquiries" USING btree (right(regexp_replace("phone", '\D', '', 'g'), 10));--> statement-breakpoint
CREATE INDEX "vehicles_figures" ON "vehicles" USING btree ("make","price","cost_basis","listed_at") WHERE "vehicles"."status" <> 'sold';--> statement-breakpoint
CREATE INDEX "vehicles_publish_on" ON "vehicles" USING btree ("publish_on") WHERE "vehicles"."publish_on" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_new_arrivals" ON "vehicles" USING btree ("new_arrival_since") WHERE "vehicles"."is_new_arrival" or "vehicles"."new_arrival_since" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_sold_to" ON "vehicles" USING btree ("sold_to_inquiry_id") WHERE "vehicles"."sold_to_inquiry_id" is not null;