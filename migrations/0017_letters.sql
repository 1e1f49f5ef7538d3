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
ALTER TABLE "newsletter_subscribers" ADD COLUMN "recipient" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "token" text;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_letter_recipients" ADD CONSTRAINT "newsletter_letter_recipients_letter_id_newsletter_letters_id_fk" FOREIGN KEY ("letter_id") REFERENCES "public"."newsletter_letters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_letter_recipients" ADD CONSTRAINT "newsletter_letter_recipients_subscriber_id_newsletter_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."newsletter_subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "newsletter_letter_recipients_open" ON "newsletter_letter_recipients" USING btree ("letter_id","id") WHERE "newsletter_letter_recipients"."outcome" is null;--> statement-breakpoint
CREATE INDEX "newsletter_letter_recipients_subscriber" ON "newsletter_letter_recipients" USING btree ("subscriber_id");--> statement-breakpoint
CREATE INDEX "newsletter_letter_recipients_queued" ON "newsletter_letter_recipients" USING btree ("queued_at");--> statement-breakpoint
ALTER TABLE "newsletter_subscribers" ADD CONSTRAINT "newsletter_subscribers_token_unique" UNIQUE("token");