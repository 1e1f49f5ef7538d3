CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_address" text NOT NULL,
	"to_address" text NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "redirects_from_address_unique" UNIQUE("from_address")
);
--> statement-breakpoint
CREATE INDEX "redirects_to_address" ON "redirects" USING btree ("to_address");