CREATE TABLE "documents" (
	"hash" text PRIMARY KEY NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "history_report" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "walk_around" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "warranty" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "arrival" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "arrival_month" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "documents" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "is_reservable" boolean DEFAULT true NOT NULL;