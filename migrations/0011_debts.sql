ALTER TABLE "inquiries" ADD COLUMN "was_sold" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "exterior_swatch" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "interior_swatch" text;