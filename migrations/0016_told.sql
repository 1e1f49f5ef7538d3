CREATE TABLE "mail_tests" (
	"id" integer PRIMARY KEY NOT NULL,
	"server" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL
);
