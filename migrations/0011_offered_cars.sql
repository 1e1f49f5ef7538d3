CREATE TABLE "offered_cars" (
	"inquiry_id" integer PRIMARY KEY NOT NULL,
	"vin" text,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"mileage" integer NOT NULL,
	"accidents" text NOT NULL,
	"owners" integer,
	"service_history" text,
	"modifications" text NOT NULL,
	"wish" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offered_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"inquiry_id" integer,
	"place" integer DEFAULT 0 NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"picture" "bytea" NOT NULL,
	"preview" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offered_cars" ADD CONSTRAINT "offered_cars_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_photos" ADD CONSTRAINT "offered_photos_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "offered_photos_inquiry" ON "offered_photos" USING btree ("inquiry_id","place");--> statement-breakpoint
CREATE INDEX "offered_photos_unsent" ON "offered_photos" USING btree ("created_at") WHERE "offered_photos"."inquiry_id" is null;