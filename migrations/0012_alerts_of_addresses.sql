ALTER TABLE "announced_vehicles" ADD COLUMN "new_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "vehicle_alerts" ADD COLUMN "address_token" text;--> statement-breakpoint
CREATE INDEX "announced_vehicles_new" ON "announced_vehicles" USING btree ("new_since") WHERE "announced_vehicles"."new_since" is not null;--> statement-breakpoint
CREATE INDEX "vehicle_alerts_address_token" ON "vehicle_alerts" USING btree ("address_token");