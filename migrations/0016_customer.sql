CREATE TABLE "person_details" (
	"address" text PRIMARY KEY NOT NULL,
	"name" text,
	"prefers" text,
	"note" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "joined_addresses" (
	"address" text PRIMARY KEY NOT NULL,
	"person" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "joined_addresses_person" ON "joined_addresses" USING btree ("person");