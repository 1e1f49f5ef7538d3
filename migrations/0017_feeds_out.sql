CREATE TABLE "feeds_out" (
	"channel" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"dealer_code" text DEFAULT '' NOT NULL,
	"key_hash" text,
	"sealed_key" text,
	"since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"reader" text,
	"reader_address" text,
	"read_vehicles" integer
);
