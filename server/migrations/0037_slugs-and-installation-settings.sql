CREATE TABLE "installation_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "call" ADD COLUMN "former_slugs" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
INSERT INTO "installation_setting" ("key", "value") SELECT "key", "value" FROM "edition_setting" JOIN "call" ON "call"."id" = "call_id" AND "is_default" WHERE "key" IN ('passwordMin', 'passwordMax', 'secondFactorRequired');
