CREATE TABLE "floods" (
	"kind" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_recipients" (
	"recipient" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	CONSTRAINT "mail_recipients_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "recipient_mails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recipient_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"recipient" text NOT NULL,
	"thing" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "inquiries_counts";--> statement-breakpoint
ALTER TABLE "vehicle_alerts" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "appearance_files" ADD COLUMN "faint_on" text;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "appointments" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "appointment_token" text;--> statement-breakpoint
ALTER TABLE "offered_photos" ADD COLUMN "sender" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle_batch_rows" ADD COLUMN "after" jsonb;--> statement-breakpoint
CREATE INDEX "recipient_mails_recipient" ON "recipient_mails" USING btree ("recipient","at");--> statement-breakpoint
CREATE INDEX "vehicle_alerts_recipient" ON "vehicle_alerts" USING btree ("recipient");--> statement-breakpoint
CREATE INDEX "inquiries_appointment_token" ON "inquiries" USING btree ("appointment_token");--> statement-breakpoint
CREATE INDEX "inquiries_counts" ON "inquiries" USING btree ("is_archived","status","follow_up_on","is_doubtful");