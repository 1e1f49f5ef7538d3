CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"beginning" text NOT NULL,
	"scopes" jsonb NOT NULL,
	"made_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_day" text,
	"last_used_at" timestamp (3) with time zone,
	"last_used_by" text,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "api_keys_key_hash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("name") WHERE "api_keys"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("made_by");