CREATE TABLE "mail_tests" (
	"id" integer PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unanswered_notices" (
	"inquiry_id" integer PRIMARY KEY NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_choices" ADD COLUMN "assigned_mail" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "unanswered_notices" ADD CONSTRAINT "unanswered_notices_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;