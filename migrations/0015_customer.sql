CREATE TABLE "retention_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "inquiries_mailbox" ON "inquiries" USING btree ((case when btrim("email") = '' then null when regexp_replace(lower(btrim("email")), '^.*@', '') in ('gmail.com', 'googlemail.com') then replace(regexp_replace(regexp_replace(lower(btrim("email")), '@[^@]*$', ''), '^(.[^+]*)\+.*$', '\1'), '.', '') || '@gmail.com' else regexp_replace(regexp_replace(lower(btrim("email")), '@[^@]*$', ''), '^(.[^+]*)\+.*$', '\1') || '@' || regexp_replace(lower(btrim("email")), '^.*@', '') end));