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
ALTER TABLE "vehicles" ADD COLUMN "video" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "new_arrival_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "cost_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_batch_rows" ADD CONSTRAINT "vehicle_batch_rows_batch_id_vehicle_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."vehicle_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_batches_at" ON "vehicle_batches" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deleted_vehicles_newest" ON "deleted_vehicles" USING btree ("deleted_at" DESC NULLS LAST,"vehicle_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "vehicle_editors_vehicle" ON "vehicle_editors" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_views_daily_day" ON "vehicle_views_daily" USING btree ("day");--> statement-breakpoint
CREATE INDEX "vehicles_publish_on" ON "vehicles" USING btree ("publish_on") WHERE "vehicles"."publish_on" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_new_arrivals" ON "vehicles" USING btree ("new_arrival_since") WHERE "vehicles"."is_new_arrival" or "vehicles"."new_arrival_since" is not null;