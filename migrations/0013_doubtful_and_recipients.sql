DROP INDEX "inquiries_counts";--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "inquiries_counts" ON "inquiries" USING btree ("is_archived","status","follow_up_on","is_doubtful");