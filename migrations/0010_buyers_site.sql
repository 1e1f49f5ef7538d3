CREATE TABLE "vehicle_alert_matches" (
	"alert_id" integer NOT NULL,
	"vehicle_id" integer NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vehicle_alert_matches_alert_id_vehicle_id_pk" PRIMARY KEY("alert_id","vehicle_id")
);
--> statement-breakpoint
CREATE TABLE "announced_vehicles" (
	"vehicle_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vehicle_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "vehicle_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"criteria" jsonb NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_notified_at" timestamp (3) with time zone,
	CONSTRAINT "vehicle_alerts_token_unique" UNIQUE("token"),
	CONSTRAINT "vehicle_alerts_once" UNIQUE("email","criteria")
);
--> statement-breakpoint
CREATE TABLE "appearance" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appearance_files" (
	"name" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"inquiry_id" integer PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"place" integer NOT NULL
);
--> statement-breakpoint
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
ALTER TABLE "inquiries" ADD COLUMN "was_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "appointment_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "earlier_slugs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "exterior_swatch" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "interior_swatch" text;--> statement-breakpoint
ALTER TABLE "vehicle_alert_matches" ADD CONSTRAINT "vehicle_alert_matches_alert_id_vehicle_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."vehicle_alerts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_cars" ADD CONSTRAINT "offered_cars_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offered_photos" ADD CONSTRAINT "offered_photos_inquiry_id_inquiries_id_fk" FOREIGN KEY ("inquiry_id") REFERENCES "public"."inquiries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_place" ON "appointments" USING btree ("at","place");--> statement-breakpoint
CREATE INDEX "offered_photos_inquiry" ON "offered_photos" USING btree ("inquiry_id","place");--> statement-breakpoint
CREATE INDEX "offered_photos_unsent" ON "offered_photos" USING btree ("created_at") WHERE "offered_photos"."inquiry_id" is null;