ALTER TABLE "vehicle_alerts" ADD COLUMN "address_token" text;--> statement-breakpoint
CREATE INDEX "vehicle_alerts_address_token" ON "vehicle_alerts" USING btree ("address_token");