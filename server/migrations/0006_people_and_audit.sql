CREATE TABLE "invitation" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"group_name" text NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" uuid,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "audit_entry_submission";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "last_log_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_invited_by_account_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_accepted_by_account_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_key" ON "invitation" USING btree ("key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_open" ON "invitation" USING btree (lower("email")) WHERE "invitation"."accepted_at" is null and "invitation"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "invitation_accepted_by" ON "invitation" USING btree ("accepted_by");--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_actor" ON "audit_entry" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_action" ON "audit_entry" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_about" ON "audit_entry" USING btree (("details" ->> 'accountId'),"at","id");--> statement-breakpoint
CREATE INDEX "mail_recipient" ON "mail" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE INDEX "audit_entry_submission" ON "audit_entry" USING btree ("submission_id","at","id");--> statement-breakpoint
UPDATE "account" SET "last_log_in_at" = "logged"."at" FROM (SELECT "account_id", max("created_at") AS "at" FROM "session" GROUP BY "account_id") AS "logged" WHERE "logged"."account_id" = "account"."id";
