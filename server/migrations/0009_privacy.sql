CREATE TABLE "erasure" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retention_warning" (
	"setting" text NOT NULL,
	"value" text NOT NULL,
	"warned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_warning_setting_value_pk" PRIMARY KEY("setting","value")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- The audit log is still only added to, with two exceptions that a transaction has to name, so that neither happens by
-- mistake: what an erased person's lines say in words goes, and lines older than the edition keeps go as a whole.
CREATE OR REPLACE FUNCTION "audit_entry_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('lectern.audit_forgets', true) = 'words'
    AND to_jsonb(NEW) - 'details' = to_jsonb(OLD) - 'details' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND OLD.at < nullif(current_setting('lectern.audit_kept_from', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
