CREATE TABLE "appointment_states" (
	"inquiry_id" integer PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"kind" text,
	"since" timestamp (3) with time zone NOT NULL,
	"by" text,
	"moved_from" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"undo" jsonb
);
--> statement-breakpoint
CREATE TABLE "calendar_addresses" (
	"user_id" integer NOT NULL,
	"is_own" boolean NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "calendar_addresses_user_id_is_own_pk" PRIMARY KEY("user_id","is_own"),
	CONSTRAINT "calendar_addresses_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "appointment_states" ADD CONSTRAINT "appointment_states_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_addresses" ADD CONSTRAINT "calendar_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;