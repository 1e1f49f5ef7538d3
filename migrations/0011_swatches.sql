ALTER TABLE "vehicles" ADD COLUMN "exterior_swatch" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "interior_swatch" text;