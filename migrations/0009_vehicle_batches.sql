CREATE TABLE "vehicle_batch_rows" (
	"batch_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"before" jsonb,
	"after_updated_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_batch_rows_batch_id_vehicle_id_pk" PRIMARY KEY("batch_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "vehicle_batches" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"by" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"undoable_until" timestamp (3) with time zone NOT NULL,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "deleted_vehicles" (
	"vehicle_id" integer PRIMARY KEY NOT NULL,
	"vehicle" jsonb NOT NULL,
	"label" text NOT NULL,
	"deleted_at" timestamp (3) with time zone NOT NULL,
	"deleted_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "vehicle_batch_rows" ADD CONSTRAINT "vehicle_batch_rows_batch_id_vehicle_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."vehicle_batches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vehicle_batches_at" ON "vehicle_batches" USING btree ("at");--> statement-breakpoint
CREATE INDEX "deleted_vehicles_newest" ON "deleted_vehicles" USING btree ("deleted_at" DESC NULLS LAST,"vehicle_id" DESC NULLS LAST);