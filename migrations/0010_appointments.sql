ALTER TABLE "inquiries" ADD COLUMN "appointment_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "inquiries" ADD COLUMN "appointment_place" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "inquiries_appointment" ON "inquiries" USING btree ("appointment_at","appointment_place");