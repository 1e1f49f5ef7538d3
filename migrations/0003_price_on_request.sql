ALTER TABLE "vehicles" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
-- Nothing was for sale at $0: 0 was the form's default, and is what other systems write for a price that is not said.
UPDATE "vehicles" SET "price" = NULL WHERE "price" = 0;
