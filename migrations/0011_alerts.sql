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
ALTER TABLE "vehicle_alert_matches" ADD CONSTRAINT "vehicle_alert_matches_alert_id_vehicle_alerts_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."vehicle_alerts"("id") ON DELETE cascade ON UPDATE no action;