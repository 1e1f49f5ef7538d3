CREATE TABLE "feed_pushes" (
	"channel" text PRIMARY KEY NOT NULL,
	"host" text NOT NULL,
	"port" integer NOT NULL,
	"username" text NOT NULL,
	"sign_in" text NOT NULL,
	"secret" text NOT NULL,
	"folder" text NOT NULL,
	"file_name" text NOT NULL,
	"at" text NOT NULL,
	"host_key" text NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	"pushed_vehicles" integer,
	"failure" text,
	"failed_at" timestamp (3) with time zone
);
