ALTER TABLE "vehicles" ADD COLUMN "trim" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "condition" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "body_style" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "engine" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "fuel" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "transmission" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "drivetrain" text;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "title_status" text;