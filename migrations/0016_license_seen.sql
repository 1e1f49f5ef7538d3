ALTER TABLE "inquiries" ADD COLUMN "license_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "license_seen_by" text;