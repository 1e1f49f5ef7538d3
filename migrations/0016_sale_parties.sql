ALTER TABLE "vehicles" ADD COLUMN "sold_by" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "buyer_name" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "buyer_phone" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "buyer_email" text;