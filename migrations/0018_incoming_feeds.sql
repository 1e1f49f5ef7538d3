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
	"is_on" boolean NOT NULL,
	"etag" text,
	"last_modified" text,
	"file_digest" text,
	CONSTRAINT "incoming_feeds_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "feed_files" ADD CONSTRAINT "feed_files_feed_id_incoming_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."incoming_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_runs" ADD CONSTRAINT "feed_runs_feed_id_incoming_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."incoming_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feed_vehicles" ADD CONSTRAINT "feed_vehicles_feed_id_incoming_feeds_id_fk" FOREIGN KEY ("feed_id") REFERENCES "public"."incoming_feeds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feed_runs_feed" ON "feed_runs" USING btree ("feed_id","started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "feed_vehicles_vehicle" ON "feed_vehicles" USING btree ("vehicle_id");