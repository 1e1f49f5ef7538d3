CREATE UNLOGGED TABLE "vehicle_editors" (
	"form" text PRIMARY KEY NOT NULL,
	"vehicle_id" integer NOT NULL,
	"username" text NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_views_daily" (
	"vehicle_id" integer NOT NULL,
	"day" date NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "vehicle_views_daily_vehicle_id_day_pk" PRIMARY KEY("vehicle_id","day")
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "cost_items" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "vehicle_editors_vehicle" ON "vehicle_editors" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "vehicle_views_daily_day" ON "vehicle_views_daily" USING btree ("day");