CREATE TABLE "backups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"file" text NOT NULL,
	"bytes" bigint,
	"missing" integer DEFAULT 0 NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "encoding_leases" (
	"key" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "schema_compatibility" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"oldest_program" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "vehicle_visits" (
	"visit" text PRIMARY KEY NOT NULL,
	"vehicle_id" integer NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "visitor_keys" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "backups_started_at" ON "backups" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "vehicle_visits_counted_at" ON "vehicle_visits" USING btree ("counted_at");--> statement-breakpoint
INSERT INTO "schema_compatibility" ("oldest_program") VALUES (1795412972201);
