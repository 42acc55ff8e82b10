-- The audit log is only ever added to. Who owns the table can still take this away, but not by mistake, and not by
-- a query that somebody smuggled in.
CREATE FUNCTION "audit_entry_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % is refused.', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE ON "audit_entry"
FOR EACH ROW EXECUTE FUNCTION "audit_entry_stays"();
--> statement-breakpoint
CREATE TRIGGER "audit_entry_never_emptied" BEFORE TRUNCATE ON "audit_entry"
FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_stays"();
