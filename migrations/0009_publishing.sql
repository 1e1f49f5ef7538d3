CREATE TABLE "inventory_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "video" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "publish_on" date;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "new_arrival_since" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "vehicles_publish_on" ON "vehicles" USING btree ("publish_on") WHERE "vehicles"."publish_on" is not null;--> statement-breakpoint
CREATE INDEX "vehicles_new_arrivals" ON "vehicles" USING btree ("new_arrival_since") WHERE "vehicles"."is_new_arrival" or "vehicles"."new_arrival_since" is not null;