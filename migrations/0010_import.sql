CREATE TABLE "import_mappings" (
	"header" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "import_photos" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_photos_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"vehicle_id" integer NOT NULL,
	"position" integer NOT NULL,
	"source" text NOT NULL,
	"file_name" text,
	"is_featured" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"address" text,
	"problem" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "import_photos_vehicle" ON "import_photos" USING btree ("vehicle_id");--> statement-breakpoint
CREATE INDEX "import_photos_waiting" ON "import_photos" USING btree ("state","next_attempt_at");--> statement-breakpoint
CREATE INDEX "import_photos_file" ON "import_photos" USING btree ("file_name");