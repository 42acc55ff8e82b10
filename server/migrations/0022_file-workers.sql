CREATE TABLE "file_worker" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sandbox" text NOT NULL,
	"rebuilds" jsonb,
	"scanner" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
